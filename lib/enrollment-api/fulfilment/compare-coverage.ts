import { isDeepStrictEqual } from 'node:util';
import { isAdding } from '@/lib/rules/policies/coverage-change';
import { ADDRESS_FIELDS } from '@/lib/rules/words/address-words';
import type { LifeEventKind } from '@/lib/rules/words/life-events';
import {
  MEMBER,
  PERSON_FACTS,
  type Coverage,
  type CoveredDependent,
  type CoveredPerson,
  type Message,
  type Names,
  type PersonDeed,
} from './coverage';

/* Codes of element 1203, the reason of a maintenance, as 005010X220A1 takes them. */
const INITIAL = '28';
const BACK = '41';
const NO_REASON = 'AI';
const NOTICE = 'XN';
const IDENTITY = '25';
const MOVED = '43';
const PERSONNEL = '33';
const LEVEL = '22';
const BENEFIT = '29';

const END_OF_BENEFITS = '07';
export const DEATH = '03';

const END_REASONS: Readonly<Record<string, string>> = {
  request: '14',
  'free-look': '14',
  unpaid: '59',
  'first-unpaid': '59',
  returned: '59',
  death: DEATH,
  superseded: LEVEL,
  renewal: END_OF_BENEFITS,
  term: END_OF_BENEFITS,
  'with-its-plan': END_OF_BENEFITS,
};

const EVENT_REASONS: Readonly<Record<LifeEventKind, string>> = {
  birth: '02',
  adoption: '05',
  marriage: '32',
  'lost-coverage': NO_REASON,
  divorce: '01',
  death: DEATH,
  'other-coverage': '14',
};

/**
 * The words of a change file on a plan: what is other than its carrier was told last. `before` is null where they were told of none. Null where
 * nothing is to be said.
 */
export function compareCoverage(before: Coverage | null, now: Coverage): Message | null {
  if (before === null)
    return now.end === null || now.end >= now.start ? added(now, { deed: 'add', reason: INITIAL }) : null;
  if (now.end !== before.end)
    return now.end === null ? added(now, { deed: 'reinstate', reason: BACK }) : ended(now, before.end);
  // Of what is over nothing more is told.
  return now.end !== null ? null : changed(before, now);
}

/** The words of a full file on a plan: everything as it is, on a day. */
export function auditCoverage(now: Coverage, day: string): Message {
  const people = now.dependents.filter(({ to }) => to === null || to >= day);
  return { ...added({ ...now, dependents: people }, { deed: 'audit', reason: NOTICE }), coverage: now };
}

function added(now: Coverage, { deed, reason }: { deed: 'add' | 'reinstate' | 'audit'; reason: string }): Message {
  const ids = [MEMBER, ...now.dependents.filter(isEverCovered).map(({ id }) => id)];
  return { coverage: now, deed, people: ids.map((id) => ({ id, deed, reason, covered: deed })) };
}

/** The end of a plan is that of all whom it covered to its end. */
function ended(now: Coverage, before: string | null): Message {
  const reason = END_REASONS[now.cause] ?? NO_REASON;
  const still = now.dependents.filter(({ to }) => to === null || to >= (before ?? now.end ?? ''));
  const ids = [MEMBER, ...still.map(({ id }) => id)];
  // The one who died is the member; those whom the plan covered too lose their benefits by it.
  const reasonOf = (id: string) => (reason === DEATH && id !== MEMBER ? END_OF_BENEFITS : reason);
  const people = ids.map((id): PersonDeed => ({ id, deed: 'end', reason: reasonOf(id), covered: 'end' }));
  return { coverage: now, deed: 'end', people };
}

const isEverCovered = ({ from, to }: CoveredDependent): boolean => to === null || to >= from;

function changed(before: Coverage, now: Coverage): Message | null {
  const told = now.dependents.flatMap((one) => dependentDeed(before, now, one) ?? []);
  const own = memberDeed(before, now) ?? (told.length > 0 ? unchanged() : null);
  return own && { coverage: now, deed: 'change', people: [own, ...told] };
}

/** The subscriber stands before those who change, though nothing of their own does. */
const unchanged = (): PersonDeed => ({ id: MEMBER, deed: 'change', reason: NO_REASON, covered: 'none' });

function memberDeed(before: Coverage, now: Coverage): PersonDeed | null {
  const [old, person] = [before.subscriber, now.subscriber];
  const isMoved = differs(old, person, ADDRESS_FIELDS);
  const isOther = isOtherPerson(old, person);
  const coverage = coverageReason(before, now);
  const reason =
    (isOther && IDENTITY) || (isMoved && MOVED) || (differs(old, person, ['email', 'phone']) && PERSONNEL) || coverage;
  if (!reason) return null;
  return { id: MEMBER, deed: 'change', reason, covered: coverage ? 'change' : 'none', ...formerName(old, person) };
}

/** The reason of another price, tier, level or first day; null where the coverage is the same. Beneficiaries and other coverage count. */
function coverageReason(before: Coverage, now: Coverage): string | null {
  if (before.plan.pricingId !== now.plan.pricingId) return LEVEL;
  const same = (key: 'heirs' | 'other' | 'waitsFor') => JSON.stringify(before[key]) === JSON.stringify(now[key]);
  return differs(before, now, ['tier', 'cents', 'start']) || !same('heirs') || !same('other') || !same('waitsFor')
    ? BENEFIT
    : null;
}

function dependentDeed(before: Coverage, now: Coverage, person: CoveredDependent): PersonDeed | null {
  const old = before.dependents.find(({ id }) => id === person.id);
  const { id } = person;
  const { event } = now;
  const reasonTo = (joins: boolean) => (event !== null && isAdding(event) === joins ? EVENT_REASONS[event] : NO_REASON);
  if (!old) return isEverCovered(person) ? { id, deed: 'add', reason: reasonTo(true), covered: 'add' } : null;
  if (person.to !== old.to)
    return person.to === null
      ? { id, deed: 'reinstate', reason: BACK, covered: 'reinstate' }
      : { id, deed: 'end', reason: reasonTo(false), covered: 'end' };
  if (!isOtherPerson(old, person)) return null;
  return { id, deed: 'change', reason: IDENTITY, covered: 'none', ...formerName(old, person) };
}

const differs = <T>(one: T, other: T, keys: readonly (keyof T)[]): boolean =>
  keys.some((key) => one[key] !== other[key]);

const isOtherPerson = (one: CoveredPerson, other: CoveredPerson): boolean => differs(one, other, PERSON_FACTS);

function formerName(old: CoveredPerson, now: CoveredPerson): Pick<PersonDeed, 'was'> {
  const [was, is] = [namesOf(old), namesOf(now)];
  return isDeepStrictEqual(was, is) ? {} : { was };
}

const namesOf = ({ firstName, middleName, lastName }: CoveredPerson): Names => ({ firstName, middleName, lastName });
