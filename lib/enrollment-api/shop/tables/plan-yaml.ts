import { Document, isScalar, visit } from 'yaml';
import { PlanTerms } from '../../rating/plan';
import type { PlanRow } from '../shop';
import { money } from './cell-kinds';

/** The keys of a plan's file that are columns of the plan and no terms, in their order before the terms. */
export const PLAN_KEYS = ['kind', 'formNumber', 'logo', 'sort'] as const;

/** The file of a plan, `plans/{id}.yaml`: its terms under their own names without those that are usual, fees in dollars. */
export function writePlan({ definition, kind, formNumber, logo, sort, carrierId }: PlanRow): string {
  const { id: _id, fees, ...terms } = withoutUsual(definition);
  const head = {
    ...(kind !== null && kind !== undefined && { kind }),
    ...(formNumber !== null && formNumber !== undefined && { formNumber }),
    ...(logo !== null && logo !== undefined && logo !== carrierId && { logo }),
    ...(sort !== undefined && { sort }),
  };
  const inDollars = fees?.map((fee) => ({ ...fee, amount: dollars(fee.amount) }));
  return inLines({ ...head, ...terms, ...(inDollars && { fees: inDollars }) });
}

/** The parts of a plan whose every term is usual by itself. */
const PARTS = ['description', 'availability', 'effectiveDates', 'requirements'] as const;

type Told = Partial<PlanTerms> & Pick<PlanTerms, 'id'>;

/** The terms that a file has to tell, in the order of the plan's own; all of them where they are of a form of before. */
function withoutUsual(definition: PlanTerms): Told {
  const read = PlanTerms.safeParse(definition);
  if (!read.success) return definition;
  const { id, name, carrier, category, shortText, lead, levelHeading, levels, defaultLevel, facts } = read.data;
  const { body } = read.data.description;
  const needed = { id, name, carrier, category, shortText, lead, levelHeading, levels, defaultLevel, facts };
  const usual = PlanTerms.parse({ ...needed, description: { body } });
  const parts = PARTS.flatMap((part) => {
    const told = { ...(part === 'description' && { body }), ...difference(read.data[part], usual[part]) };
    return Object.keys(told).length === 0 ? [] : [[part, told] as const];
  });
  const all = { ...difference(read.data, usual), ...needed, ...Object.fromEntries(parts) };
  return Object.fromEntries(
    Object.keys(read.data).flatMap((key) => (key in all ? [[key, all[key as keyof Told]]] : [])),
  ) as Told;
}

/** The members of one object that another has otherwise; both are as their schema reads them, in its order. */
function difference<T extends object>(one: T, other: T): Partial<T> {
  const rest = Object.entries(other) as [string, unknown][];
  const known = new Map(rest.map(([key, value]) => [key, JSON.stringify(value)]));
  return Object.fromEntries(
    Object.entries(one).filter(([key, value]) => known.get(key) !== JSON.stringify(value)),
  ) as Partial<T>;
}

/** A list of short words, such as states, goes into one line. */
function inLines(value: object): string {
  const file = new Document(value, { aliasDuplicateObjects: false });
  visit(file, {
    Seq(_, list) {
      list.flow = list.items.every((item) => isScalar(item) && /^[\w-]{0,24}$/.test(String(item.value)));
    },
  });
  return file.toString({ lineWidth: 0, flowCollectionPadding: false });
}

/** Amounts are words, so that 25.00 stays what it is. */
const dollars = (amount: number | Partial<Record<string, number>>) =>
  typeof amount === 'number'
    ? money.write(amount)
    : Object.fromEntries(
        Object.entries(amount).flatMap(([tier, cents]) => (cents === undefined ? [] : [[tier, money.write(cents)]])),
      );
