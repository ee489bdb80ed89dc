import type { CategoryKey } from '@/lib/rules/words/categories';
import type { Tier } from '@/lib/rules/words/tiers';
import { MEMBER, type Coverage, type CoveredDependent, type Deed, type Message, type PersonDeed } from './coverage';
import { DEATH } from './compare-coverage';
import { personSegments } from './person-segments';
import type { Segment } from './x12-segments';
import { toX12Amount, toX12Day, toX12Text } from './x12-text';

/** Lines of insurance that 834 has codes for (element 1205), by our categories. */
const LINES: Partial<Record<CategoryKey, string>> = { dental: 'DEN', vision: 'VIS', medical: 'HLT', rx: 'PDG' };

/** The code of a category's line; null for one that 834 does not know. */
export const lineCode = (category: string): string | null =>
  Object.entries(LINES).find(([key]) => key === category)?.[1] ?? null;

const TYPES: Record<Exclude<Deed, 'none'>, string> = {
  add: '021',
  change: '001',
  end: '024',
  reinstate: '025',
  audit: '030',
};
const LEVELS: Record<Tier, string> = { IO: 'EMP', IS: 'ESP', IC: 'ECH', IF: 'FAM' };

/** A segment, with the plans and the person whom it is about: `member`, or a dependent's record; none for those of the whole set. */
export type Placed = { segment: Segment; heldIds: readonly string[]; person: string | null };

/** The things that files of a carrier have in common. */
export type Style = { withSsn: boolean; day: string };

/** A file's words on a person of one plan; `dependent` is null for the subscriber, and has the days of that plan. */
type Told = { deed: PersonDeed; coverage: Coverage; dependent: CoveredDependent | null };

/** The segments of a household: the subscriber first, then dependents (005010X220A1, loop 2000). */
export function householdSegments(messages: readonly Message[], style: Style): Placed[] {
  const ids = [...new Set([MEMBER, ...messages.flatMap(({ people }) => people.map(({ id }) => id))])];
  return ids.flatMap((person) => {
    const told = tellOf(messages, person);
    const heldIds = told.map(({ coverage }) => coverage.heldId);
    const own = personLevel(told, style).map((segment): Placed => ({ segment, heldIds, person }));
    return [...own, ...told.flatMap(coverageLevel), ...reports(told)];
  });
}

const tellOf = (messages: readonly Message[], person: string): Told[] =>
  messages.flatMap(({ coverage, people }) =>
    people
      .filter(({ id }) => id === person)
      .map((deed) => ({ deed, coverage, dependent: coverage.dependents.find(({ id }) => id === person) ?? null })),
  );

function personLevel(told: readonly Told[], { withSsn, day }: Style): Segment[] {
  const [first] = told;
  if (!first) return [];
  const { coverage, dependent } = first;
  const same = told.every(({ deed }) => deed.deed === first.deed.deed);
  const deed = same ? first.deed.deed : 'change';
  const dead = told.find((one) => one.deed.reason === DEATH);
  const died = dead ? (dead.dependent ? dead.dependent.to : dead.coverage.end) : null;
  const death = died === null ? [] : ['', '', 'D8', toX12Day(died)];
  const relation = dependent ? (dependent.relationship === 'spouse' ? '01' : '19') : '18';
  const work = dependent ? '' : deed === 'end' ? 'TE' : 'AC';
  return [
    ['INS', dependent ? 'N' : 'Y', relation, TYPES[deed], (dead ?? first).deed.reason, 'A', '', '', work, ...death],
    ['REF', '0F', coverage.memberId],
    ['REF', '1L', coverage.policyId],
    ...dates(told, deed, day),
    ...personSegments(dependent ?? coverage.subscriber, {
      was: told.find((one) => one.deed.was)?.deed.was ?? null,
      withSsn,
      subscriber: dependent ? null : coverage.subscriber,
    }),
  ];
}

/** Days of a person: when they were eligible from, or to; of a change its day; of a new subscriber the signature's. */
function dates(told: readonly Told[], deed: Exclude<Deed, 'none'>, today: string): Segment[] {
  const day = (code: string, on: string): Segment => ['DTP', code, 'D8', toX12Day(on)];
  if (deed === 'change') return [day('303', today)];
  if (deed === 'end') return [day('357', told.map(lastDay).toSorted().at(-1) ?? today)];
  const signed = told.filter(({ dependent }) => !dependent && deed === 'add').map(({ coverage }) => coverage.signedOn);
  return [
    ...signed
      .toSorted()
      .slice(0, 1)
      .map((on) => day('300', on)),
    day('356', told.map(firstDay).toSorted()[0] ?? today),
  ];
}

const firstDay = ({ coverage, dependent }: Told): string => dependent?.from ?? coverage.start;

/** The last day that is told: one that never began ends with its first day, as carriers read a cancellation. */
function lastDay(told: Told): string {
  const from = firstDay(told);
  const end = told.dependent?.to ?? told.coverage.end ?? from;
  return end < from ? from : end;
}

/** The coverage of a person by one plan (loop 2300); nothing where only the person changed. */
function coverageLevel(told: Told): Placed[] {
  const { deed, coverage, dependent } = told;
  if (deed.covered === 'none') return [];
  const { plan, tier, cents, heldId, group } = coverage;
  const ends = deed.covered === 'end' || (deed.covered !== 'change' && (dependent?.to ?? coverage.end) !== null);
  const level = group === null && tier === 'IO' ? 'IND' : LEVELS[tier];
  const segments: Segment[] = [
    ['HD', TYPES[deed.covered], '', lineCode(plan.category) ?? '', plan.pricingId, dependent ? '' : level],
    ['DTP', '348', 'D8', toX12Day(firstDay(told))],
    ...(ends ? [['DTP', '349', 'D8', toX12Day(lastDay(told))] as const] : []),
    ...(dependent ? [] : [['AMT', 'P3', toX12Amount(cents)] as const]),
    ['REF', '1L', heldId],
    ...(dependent ? [] : otherCoverage(coverage)),
  ];
  return segments.map((segment) => ({ segment, heldIds: [heldId], person: deed.id }));
}

/** Other coverage that was told (loop 2320): whose turn it is was not asked, so both codes say that it is not known. */
function otherCoverage({ other, start }: Coverage): Segment[] {
  const carrier = other && toX12Text(other.carrier)?.slice(0, 60);
  if (!other || !carrier) return [];
  return [
    ['COB', 'U', '', '5'],
    ...(other.from === '' ? [] : [['DTP', '344', 'D8', toX12Day(other.from)] as const]),
    ...(other.to === '' || other.to < start ? [] : [['DTP', '345', 'D8', toX12Day(other.to)] as const]),
    ['NM1', 'IN', '2', carrier],
  ];
}

/** Characters of REF02. */
const REFERENCE = 50;

/** Coverage that plans of a subscriber replace (loop 2700), in as many categories as its words need. */
function reports(told: readonly Told[]): Placed[] {
  const parts = told
    .filter(({ deed, dependent }) => !dependent && deed.covered !== 'none' && deed.covered !== 'end')
    .flatMap(({ deed, coverage: { heldId, replaces = '' } }) =>
      cutText(toX12Text(replaces) ?? '', REFERENCE).map((text) => ({ text, heldIds: [heldId], person: deed.id })),
    );
  const heldIds = [...new Set(parts.flatMap((part) => part.heldIds))];
  const around = (id: 'LS' | 'LE'): Placed => ({ segment: [id, '2700'], heldIds, person: MEMBER });
  if (parts.length === 0) return [];
  const between = parts.flatMap(({ text, ...about }, at): Placed[] => [
    { segment: ['LX', String(at + 1)], ...about },
    { segment: ['N1', '75', 'REPLACED COVERAGE'], ...about },
    { segment: ['REF', 'ZZ', text], ...about },
  ]);
  return [around('LS'), ...between, around('LE')];
}

/** A text in parts of this many characters at most, none with a blank at an end. */
const cutText = (text: string, most: number): string[] =>
  text === '' ? [] : [text.slice(0, most).trim(), ...cutText(text.slice(most).trim(), most)];
