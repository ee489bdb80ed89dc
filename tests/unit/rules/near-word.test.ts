import { expect, it } from 'vitest';
import { nearWord } from '@/lib/rules/text/near-word';

it.each([
  ['brand_colour', 'brand_color'],
  ['shortTxt', 'shortText'],
  ['HEADLINE', 'headline'],
  ['”headline”', 'headline'],
  ['xyz', null],
  ['', null],
])('takes %j for %j, the nearest of the known words, or for none', (typed, word) => {
  expect(nearWord(typed, ['brand_color', 'shortText', 'headline', 'radius'])).toBe(word);
});
