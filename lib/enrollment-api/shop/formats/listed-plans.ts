import { stringify } from 'yaml';
import { escapeHtml } from '@/lib/rules/text/escape-html';
import { CATEGORY_KEYS } from '@/lib/rules/words/categories';
import { PLAN_KINDS } from '@/lib/rules/words/plan-kinds';
import { TIERS } from '@/lib/rules/words/tiers';
import { RateTable } from '../../rating/plan-rates';
import { readPlan } from '../read/read-plan-file';
import { readTable, type ReadRecord } from '../read/read-table';
import type { Place, Problem } from '../shop';
import type { Sheet } from '../sheet';
import * as kinds from '../tables/cell-kinds';
import { maybe, needed } from '../tables/table-file';

const price = (who: string) => maybe(kinds.money, `what ${who} pays a month`);

/**
 * The columns of a list of plans as a small agency has them in one table: a row for each plan and first day of its prices, one level
 * a plan, one price a tier. What is more than that is written in the plan's own files.
 */
export const PLAN_LIST = {
  plan: needed(kinds.wireId, 'a number of the plan’s own, of 8 digits at most'),
  name: needed(kinds.words(60), 'the plan’s name'),
  carrier: needed(kinds.key, 'an id of carriers.csv'),
  category: needed(kinds.oneOf(CATEGORY_KEYS), 'the section of the plans page'),
  kind: maybe(kinds.oneOf(PLAN_KINDS), 'insurance, where it is empty'),
  form: needed(kinds.words(200), 'the number of the policy form that was filed'),
  states: needed(kinds.listOf(kinds.state), 'where it is filed'),
  about: needed(kinds.words(90), 'one sentence for its card'),
  benefits: needed(kinds.listOf(kinds.words(80)), 'what it pays, such as Cleanings: 100%'),
  texts: maybe(kinds.listOf(kinds.key), 'keys of texts that its buyers accept besides'),
  from: needed(kinds.day, 'the first day of cover at these prices'),
  IO: price('a person alone'),
  IS: price('a person with spouse'),
  IC: price('a person with children'),
  IF: price('a family'),
} as const;

type Row = ReadRecord<typeof PLAN_LIST>;

/** A plan of the list: its number, its file, and a table of rates for each of its rows. */
export type ListedPlan = { id: string; yaml: string; tables: RateTable[]; at: Place };

/** Numbers of plans with more digits leave none for the level's. */
const MOST_DIGITS = 8;

/** Reads a list of plans. A plan without a mistake is one that a shop's folder takes; what it names there is for its check. */
export function readPlanList(sheet: Sheet): { plans: ListedPlan[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const report = (problem: Problem): void => void problems.push(problem);
  const plans = new Map<string, ListedPlan>();
  for (const row of readTable(sheet, PLAN_LIST, report)) {
    if (!isPriced(row, report)) continue;
    const { plan: id, from } = row.record;
    const known = plans.get(id);
    if (known?.tables.some((table) => table.from === from))
      report({ at: row.cell('from'), what: `Plan ${id} has two rows from ${from}`, expected: 'one row for each day' });
    else if (known) known.tables.push(ratesOf(row));
    else {
      const yaml = yamlOf(row);
      const read = readPlan(`plans/${id}.yaml`, id, yaml, (problem) => report({ ...problem, at: row.at }));
      if (read) plans.set(id, { id, yaml, tables: [ratesOf(row)], at: row.at });
    }
  }
  return { plans: [...plans.values()], problems };
}

function isPriced({ record, cell }: Row, report: (problem: Problem) => void): boolean {
  if (record.plan.length > MOST_DIGITS) {
    report({
      at: cell('plan'),
      what: `The number ${record.plan} is too long`,
      expected: `${MOST_DIGITS} digits at most`,
    });
    return false;
  }
  if (tiersOf(record).length > 0) return true;
  report({ at: cell('IO'), what: `Plan ${record.plan} has no price`, expected: `an amount under ${TIERS.join(', ')}` });
  return false;
}

const tiersOf = (record: Row['record']) => TIERS.filter((tier) => record[tier] !== null);

/** The one level of a plan of a list. */
const levelOf = ({ plan }: Row['record']): string => `${plan}01`;

const ratesOf = ({ record }: Row): RateTable =>
  RateTable.parse({
    from: record.from,
    levels: {
      [levelOf(record)]: {
        kind: 'composite',
        tiers: Object.fromEntries(tiersOf(record).map((tier) => [tier, record[tier]])),
      },
    },
  });

/** The file of a plan as an owner would write it by hand, so that it can be gone on with. */
function yamlOf({ record }: Row): string {
  const { name, carrier, category, form, states, about, benefits, texts } = record;
  const level = levelOf(record);
  const tiers = tiersOf(record);
  return stringify(
    {
      kind: record.kind ?? 'insurance',
      formNumber: form,
      name,
      carrier,
      category,
      shortText: about,
      lead: about,
      levelHeading: 'The plan',
      levels: [
        {
          ...{ pricingId: level, name, fullName: name, cartLine: name, benefitLines: [...benefits] },
          ...(tiers.length < TIERS.length && { tiers }),
        },
      ],
      defaultLevel: level,
      facts: benefits.map(factOf),
      description: { body: `<p>${escapeHtml(about)}</p>` },
      availability: { states: { only: [...states] } },
      ...(texts !== null && { requirements: { agreements: [...texts] } }),
    },
    { lineWidth: 0 },
  );
}

/** `Cleanings: 100%` is a fact with its label. */
function factOf(benefit: string): { label: string; value: string } {
  const [, label = 'Pays', value = benefit] = /^([^:]+):\s*(.+)$/.exec(benefit) ?? [];
  return { label, value };
}
