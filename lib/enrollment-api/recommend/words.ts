import { categoryOf, isCategoryKey } from '@/lib/rules/words/categories';
import { stateName } from '@/lib/rules/words/states';
import type { Tier } from '@/lib/rules/words/tiers';
import type { Likeness } from './popularity';

/* Reasons to show a plan, in words. Only what is true of the figures, and nothing about one household. */

/** "Often chosen with Dental Preferred and Clear Vision 150". */
export function togetherWords(names: readonly string[]): string {
  return `Often chosen with ${names.join(' and ')}`;
}

/** For plans that their carrier puts together, while there is no history. */
export function pairedWords(name: string): string {
  return `Goes well with ${name}`;
}

const PEOPLE: Record<Tier, string> = { IO: 'people', IS: 'couples', IC: 'parents', IF: 'families' };

/** "Popular with couples your age in Texas". */
export function likeWords({ tier, ageFrom, state }: Likeness): string {
  if (tier === undefined) return 'Popular with other members';
  const age = typeof ageFrom !== 'number' ? '' : tier === 'IF' ? ' like yours' : ' your age';
  const place = state === undefined ? null : stateName(state);
  if (tier === 'IO' && age === '') return 'Popular with people who enroll alone';
  return `Popular with ${PEOPLE[tier]}${age}${place === null ? '' : ` in ${place}`}`;
}

/** "Most chosen in Dental", for the category's first; "Often chosen in Dental" for the others. */
export function popularWords(category: string, first: boolean): string {
  const name = isCategoryKey(category) ? ` in ${categoryOf(category).section}` : '';
  return `${first ? 'Most' : 'Often'} chosen${name}`;
}
