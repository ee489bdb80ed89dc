import { categoryOf, isCategoryKey, type CategoryKey } from '@/lib/rules/words/categories';
import { toCsv } from '@/lib/rules/text/csv';
import { MEMBER, type Coverage, type CoveredPerson, type Message } from './coverage';
import { GENDER_CODES } from './gender-codes';

/** Lines that pay people money or report them to the tax office, and need the number for it; others are never told it. */
const NEEDS_SSN: readonly CategoryKey[] = [
  ...(['medical', 'term_life', 'limitedmed', 'supplemental', 'di', 'critical', 'accident', 'hospital'] as const),
];

type Row = Readonly<Record<string, string>>;

const money = (cents: number): string => (cents / 100).toFixed(2);
const sectionOf = (category: string): string => (isCategoryKey(category) ? categoryOf(category).section : category);

const planColumns = ({ plan, tier, start, end, cents, waitsFor, signedOn }: Coverage): Row => ({
  carrier: plan.carrier,
  plan: plan.id,
  level: plan.pricingId,
  plan_name: plan.name,
  line: sectionOf(plan.category),
  tier,
  first_day: start,
  last_day: end ?? '',
  monthly_premium: money(cents),
  waits_for: waitsFor.join(' '),
  signed_on: signedOn,
});

const personColumns = ({ lastName, firstName, middleName, dob, gender }: CoveredPerson): Row => ({
  last_name: lastName,
  first_name: firstName,
  middle_name: middleName,
  birth_date: dob,
  gender: GENDER_CODES[gender],
});

const replacedColumns = ({ replaces }: Coverage): Row => ({
  replaces: replaces === undefined ? '' : 'yes',
  replaced_policy: replaces ?? '',
});

const reachColumns = ({ subscriber }: Coverage): Row => {
  const { email, phone, address1, address2, city, state, zip } = subscriber;
  return { email, phone, address1, address2, city, state, zip };
};

const soldBy = ({ group, producer }: Coverage): Row => ({
  group_code: group?.code ?? '',
  group_name: group?.name ?? '',
  producer: producer?.name ?? '',
  producer_npn: producer?.npn ?? '',
});

const REPLACED = ['replaces', 'replaced_policy'];

/**
 * The layouts of both tables since the first one, the newest first. A batch that is written again has the columns that it was made with, so
 * none is ever taken away here; a new column is a layout of its own.
 */
export const LAYOUTS = ['with replaced coverage', 'before replaced coverage'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** Columns that a layout does not have yet. */
const MISSING: Record<Layout, readonly string[]> = {
  'with replaced coverage': [],
  'before replaced coverage': REPLACED,
};

/** Writes a table of policies for the operator, one row a held plan, without Social Security numbers (docs/carrier-files.md). */
export function writePolicies(messages: readonly Message[], layout: Layout = LAYOUTS[0]): string {
  return table(
    layout,
    messages.map(({ coverage, deed }) => ({
      policy: coverage.policyId,
      plan_line: coverage.heldId,
      action: deed,
      status: coverage.status,
      cause: coverage.cause,
      member: coverage.memberId,
      ...personColumns(coverage.subscriber),
      ...reachColumns(coverage),
      ...planColumns(coverage),
      dependents: String(coverage.dependents.filter(({ to }) => to === null).length),
      ...soldBy(coverage),
      ...replacedColumns(coverage),
    })),
    POLICY_COLUMNS,
  );
}

/**
 * Writes a table for a carrier, one row a person of a plan: the member first, then dependents, then beneficiaries (docs/carrier-files.md). Each row says
 * what is new about the person; `same` stands with those who are listed because another of their plan changed.
 */
export function writeLines(messages: readonly Message[], layout: Layout = LAYOUTS[0]): string {
  return table(layout, messages.flatMap(linesOf), LINE_COLUMNS);
}

function linesOf({ coverage, people }: Message): Row[] {
  const { subscriber, dependents, heirs, plan, group } = coverage;
  const own = people.find(({ id }) => id === MEMBER);
  const common = { policy: coverage.policyId, plan_line: coverage.heldId, member: coverage.memberId };
  const tellsSsn = NEEDS_SSN.some((one) => one === plan.category);
  const about = (id: string): Row => {
    const told = people.find((one) => one.id === id);
    return { action: told?.deed ?? 'same', reason: told?.reason ?? '', former_last_name: told?.was?.lastName ?? '' };
  };
  const number = (ssn: string): Row => ({ ssn: tellsSsn ? ssn : '' });
  return [
    {
      ...{ ...common, role: 'member', ...about(MEMBER), ...personColumns(subscriber), ...number(subscriber.ssn) },
      ...{ ...reachColumns(coverage), ...planColumns(coverage), ...soldBy(coverage), ...replacedColumns(coverage) },
    },
    ...dependents.map((one): Row => ({
      ...{ ...common, role: one.relationship, ...about(one.id), ...personColumns(one), ...number(one.ssn) },
      ...{ ...planColumns(coverage), monthly_premium: '', first_day: one.from, last_day: one.to ?? coverage.end ?? '' },
      group_code: group?.code ?? '',
    })),
    ...heirs.map((heir): Row => ({
      ...{ ...common, role: 'beneficiary', action: own?.deed === 'add' ? 'add' : 'same', last_name: heir.name },
      ...{ birth_date: heir.dob, relationship: heir.relationship, share: heir.percent, rank: heir.rank },
      ...{ carrier: plan.carrier, plan: plan.id },
    })),
  ];
}

const PERSON = ['last_name', 'first_name', 'middle_name', 'birth_date', 'gender'];
const REACH = ['email', 'phone', 'address1', 'address2', 'city', 'state', 'zip'];
const PLAN = [
  ...['carrier', 'plan', 'level', 'plan_name', 'line', 'tier', 'first_day', 'last_day', 'monthly_premium'],
  ...['waits_for', 'signed_on'],
];
const SOLD_BY = ['group_code', 'group_name', 'producer', 'producer_npn'];
const POLICY_COLUMNS = [
  ...['policy', 'plan_line', 'action', 'status', 'cause', 'member'],
  ...[...PERSON, ...REACH, ...PLAN, 'dependents', ...SOLD_BY, ...REPLACED],
];
const LINE_COLUMNS = [
  ...['policy', 'plan_line', 'member', 'role', 'action', 'reason'],
  ...[
    ...PERSON,
    'former_last_name',
    'ssn',
    'relationship',
    'share',
    'rank',
    ...REACH,
    ...PLAN,
    ...SOLD_BY,
    ...REPLACED,
  ],
];

function table(layout: Layout, rows: readonly Row[], all: readonly string[]): string {
  const columns = all.filter((column) => !MISSING[layout].includes(column));
  return toCsv([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]);
}
