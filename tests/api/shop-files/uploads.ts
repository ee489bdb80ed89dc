import { exampleShop } from '@/lib/enrollment-api/shop/example/example-shop';
import type { At } from '@/lib/operator/console/console-perform';
import type { Outcome } from '@/lib/operator/verb';
import { SCOPES } from '@/lib/rules/words/operator-scopes';
import type { Api } from '@/tests/api/support';
import { product } from '@/tests/unit/site/support';
import { zipOf } from '@/tests/unit/shop/workbook-writer';

export type Shown = {
  upload: string | null;
  seen?: string;
  told: string;
  changes: { plan: string; rate: string; old: string; new: string; change: string }[];
};

/** The example's folder, packed; below a folder of its own where one is named. */
export function packed(changes: Readonly<Record<string, string | Buffer>> = {}, below = ''): Buffer {
  const files = new Map<string, string | Buffer>([...exampleShop(), ...Object.entries(changes)]);
  return zipOf([...files].map(([name, bytes]) => ({ name: `${below}${name}`, bytes })));
}
export const zip = (bytes: Buffer, name = 'shop.zip') => ({ name, plan: null, bytes });

/** Rates of the example's Dental from a day that is far away. */
export const RATES = ['level,effective_from,tier,rate']
  .concat(
    ['510101', '510102'].flatMap((level, at) =>
      ['IO', 'IS', 'IC', 'IF'].map((tier, next) => `${level},2099-01-01,${tier},${25 + at * 10 + next}.00`),
    ),
  )
  .join('\n');
export const rates = (text = RATES, name = '5101.csv', plan: string | null = null) => ({
  name,
  plan,
  bytes: Buffer.from(text),
});

export const atOf = (api: Api, id = 'operator-1'): At => ({
  operator: { id, name: 'Omar', areas: SCOPES },
  ports: api.ports,
  siteKey: product.key,
  ip: null,
});
export const dataOf = (outcome: Outcome | null) => {
  if (!outcome?.ok) throw new Error(outcome?.problems.join('\n') ?? 'nothing');
  return outcome.data as unknown as Shown;
};
