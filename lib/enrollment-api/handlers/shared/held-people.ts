import { textOf, type StepValues } from '@/lib/rules/fields/field-definition';
import { tierOf } from '@/lib/rules/policies/coverage-change';
import { parseDateText } from '@/lib/rules/text/date-text';
import type { Relationship } from '@/lib/rules/words/answer-kinds';
import { isGender } from '@/lib/rules/words/genders';
import { tierFacts, type Tier } from '@/lib/rules/words/tiers';
import type { Household } from '../../rating/household';
import type { MemberRecord } from '../../store/member-rows';
import { toListed } from '../members/on-file';

/** A relative as the member's file has them; answers in wire form. */
export type Relative = { id: string; relationship: Relationship; values: StepValues };

/** A relative on a plan; `joined` is the first day of their cover. */
export type OnPlan = { relative: Relative; joined: string };

/** A relative with the days on which a plan covers them; `left` is the last one, null where none is known. */
export type CoveredPerson = OnPlan & { left: string | null };

const isRelationship = (text: string): text is Relationship => text === 'spouse' || text === 'child';

/** A record of the file as a relative; null for one who is neither spouse nor child. */
export function toRelative({ id, data }: Pick<MemberRecord, 'id' | 'data'>): Relative | null {
  const values = toListed(data);
  const relationship = textOf(values, 'relationship');
  return isRelationship(relationship) ? { id, relationship, values } : null;
}

/** The people whom a plan covers on a day. */
export const coveredOn = (people: readonly CoveredPerson[], on: string): CoveredPerson[] =>
  people.filter(({ joined, left }) => joined <= on && (left === null || left >= on));

/** The tier that covers these relatives. */
export const tierFor = (people: readonly OnPlan[]): Tier =>
  tierOf({
    spouse: people.some(({ relative }) => relative.relationship === 'spouse'),
    children: people.some(({ relative }) => relative.relationship === 'child'),
  });

/**
 * A member's household with the relatives whom a plan covers, as rating knows it: the one that prices every held plan, at a change of
 * its people and at its renewal (decisions 271, 273). Of a tier whose people are not on file, those of `base` count.
 */
export function withRelatives(base: Household, people: readonly OnPlan[], tier: Tier): Household {
  const spouse = people.find(({ relative }) => relative.relationship === 'spouse');
  const children = people.filter(({ relative }) => relative.relationship === 'child');
  const covers = tierFacts(tier);
  return {
    ...base,
    tier,
    spouse: spouse ? { ...factsOf(spouse), ...spouseUse(base, spouse) } : covers.spouse ? (base.spouse ?? null) : null,
    tobacco: spouse ? withSpouse(base, spouse) : (base.tobacco ?? {}),
    children:
      children.length > 0
        ? children.map((child) => {
            const flag = textOf(child.relative.values, 'is_smoker');
            const smokerQuestion = textOf(child.relative.values, 'tobacco_question') || null;
            return { ...factsOf(child), smoker: flag === '' ? null : flag === '1', smokerQuestion };
          })
        : covers.children
          ? (base.children ?? null)
          : [],
  };
}

function factsOf({ relative: { values }, joined }: OnPlan) {
  const gender = textOf(values, 'gender');
  return { dob: birthOf(values), gender: isGender(gender) ? gender : null, joined };
}

/** The birth date in a relative's answers, `YYYY-MM-DD`; null where none is known. */
export const birthOf = (values: StepValues): string | null => parseDateText(textOf(values, 'birthdate'));

/** A spouse who joined later answered for themselves; one who was sold with the policy did with the quote (decisions 37). */
function spouseUse(base: Household, { relative }: OnPlan) {
  const flag = textOf(relative.values, 'is_smoker');
  const isUsual = textOf(relative.values, 'tobacco_question') === '';
  return { smoker: flag !== '' && isUsual ? flag === '1' : (base.spouse?.smoker ?? null) };
}

function withSpouse(base: Household, { relative }: OnPlan): NonNullable<Household['tobacco']> {
  const question = textOf(relative.values, 'tobacco_question');
  const flag = textOf(relative.values, 'is_smoker');
  if (question === '' || flag === '') return base.tobacco ?? {};
  return { ...base.tobacco, [question]: { ...base.tobacco?.[question], spouse: flag === '1' } };
}
