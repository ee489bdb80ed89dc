import { parseDateText } from '../text/date-text';
import type { Relationship } from '../words/answer-kinds';

/** A relative whom a plan covers, by the first and last birth date (MM/DD/YYYY) that it takes (decisions 162). */
export type CoveredBirths = {
  plan_name: string;
  relationship: Relationship;
  min_age: number;
  max_age: number;
  born_from: string;
  born_to: string;
};

/** "covers children from age 0 to 25 on the day coverage starts": the end of a sentence that begins with the plan. */
export function coversAges(relationship: Relationship, { min, max }: { min: number; max: number }): string {
  const who = relationship === 'spouse' ? 'a spouse' : 'children';
  return `covers ${who} from age ${min} to ${max} on the day coverage starts.`;
}

/**
 * Returns the message of a birth date that a plan of the cart does not cover, naming plans and ages; null when all do. A
 * date that is none is not judged here.
 */
export function checkCoveredBirth(
  covered: readonly CoveredBirths[],
  relationship: string,
  birthdate: string,
): string | null {
  const born = parseDateText(birthdate);
  if (born === null) return null;
  const refusing = covered.filter((each) => each.relationship === relationship && !takes(each, born));
  const ranges = [...new Set(refusing.map(rangeOf))];
  if (ranges.length === 0) return null;
  return ranges.map((range) => sayRefusal(refusing.filter((each) => rangeOf(each) === range))).join(' ');
}

function takes({ born_from, born_to }: CoveredBirths, born: string): boolean {
  const [from, to] = [parseDateText(born_from), parseDateText(born_to)];
  return (from === null || born >= from) && (to === null || born <= to);
}

const rangeOf = ({ min_age, max_age }: CoveredBirths) => `${min_age} ${max_age}`;

function sayRefusal(plans: readonly CoveredBirths[]): string {
  const [first, ...more] = plans;
  if (!first) return '';
  const words = coversAges(first.relationship, { min: first.min_age, max: first.max_age });
  const names = new Intl.ListFormat('en-US').format(plans.map(({ plan_name: name }) => name));
  return `${names} ${more.length > 0 ? words.replace(/^covers/, 'cover') : words}`;
}
