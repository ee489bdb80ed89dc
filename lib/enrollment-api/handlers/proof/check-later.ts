import type * as z from 'zod';
import { formatMoney } from '@/lib/rules/money/money';
import { addDays } from '@/lib/rules/text/days-later';
import { PlanDefinition } from '../../rating/plan';
import { PRICING_RULES } from '../../rating/pricing-rules';
import { rate } from '../../rating/rate';
import type { LaterInputs } from '../policies/price-inputs';
import { Later, type Prices } from './proof-format';

/** The files of a pack by their names. */
export type Files = ReadonlyMap<string, Buffer>;

/** A file of a pack by its shape; null where it is none. */
export function parsed<T extends z.ZodType>(shape: T, bytes: Buffer | undefined): z.output<T> | null {
  try {
    const read = shape.safeParse(JSON.parse(bytes?.toString('utf8') ?? ''));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** A sentence where an amount of the pack is not the one that was computed. */
export const apart = (what: string, said: number, computed: number): string[] =>
  said === computed ? [] : [`${what}: ${formatMoney(said)} in the pack, ${formatMoney(computed)} by the inputs.`];

/**
 * Computes each price after the sale anew, of changes of people and of renewals, and looks for the inputs of each price that a held plan
 * had (decisions 273). Throws for inputs that cannot be computed with.
 */
export function checkLater(files: Files, prices: Prices): { count: number; differs: string[] } {
  const later = parsed(Later, files.get('later.json'));
  if (later === null) return { count: 0, differs: ['later.json cannot be read.'] };
  const all = later as unknown as readonly LaterInputs[];
  return {
    count: all.length,
    differs: [...all.flatMap(computedAnew), ...prices.held.flatMap((row) => proved(row, all))],
  };
}

function computedAnew({ rules, plan, pricingId, household, on, from, cents }: LaterInputs): string[] {
  if (rules !== PRICING_RULES)
    return [`The price from ${from} is of edition ${rules}; this release computes ${PRICING_RULES}.`];
  const definition = PlanDefinition.parse(plan.definition);
  const priced = rate(definition, pricingId, household, on);
  if (!priced.ok) return [`Plan ${definition.id} from ${from} has no price by the inputs.`];
  const isApproved = priced.pending?.approvedCents === cents;
  return isApproved ? [] : apart(`Plan ${definition.id} from ${from}`, cents, priced.monthlyCents);
}

/** The prices of a held plan in time, each with its first day: those that no sale and no decision on evidence set have inputs. */
function proved(
  { held, renews, starts, plan, monthly, before, decisions }: Prices['held'][number],
  all: readonly LaterInputs[],
) {
  if (decisions.length > 0) return [];
  const steps = [...before.map(({ cents }) => cents), monthly].map((cents, at) => {
    const last = before[at - 1];
    return { cents, from: last === undefined ? starts : addDays(last.through, 1) };
  });
  const isProved = ({ cents, from }: { cents: number; from: string }) =>
    all.some((one) => one.heldId === held && one.cents === cents && (one.from > starts ? one.from : starts) === from);
  return steps
    .slice(renews === null ? 1 : 0)
    .filter((step) => !isProved(step))
    .map(({ cents, from }) => `Plan ${plan} from ${from}: nothing proves ${formatMoney(cents)}.`);
}
