import { describe, expect, it } from 'vitest';
import { checkCoveredBirth, type CoveredBirths } from '@/lib/rules/people/covered-ages';

const dental: CoveredBirths = {
  plan_name: 'Dental Preferred',
  relationship: 'child',
  min_age: 0,
  max_age: 25,
  born_from: '01/02/2001',
  born_to: '01/01/2027',
};
const vision = { ...dental, plan_name: 'Clear Vision' };
const critical = { ...dental, plan_name: 'Critical Ten', max_age: 20, born_from: '01/02/2006' };
const ofSpouse = {
  ...dental,
  relationship: 'spouse',
  min_age: 16,
  max_age: 99,
  born_from: '01/02/1927',
  born_to: '01/01/2011',
} as const;

describe('a birth date that a plan does not cover', () => {
  it.each([
    [[dental], 'child', '01/02/2001', null],
    [[dental], 'child', '01/01/2001', 'Dental Preferred covers children from age 0 to 25 on the day coverage starts.'],
    [
      [dental, vision],
      'child',
      '01/01/1950',
      'Dental Preferred and Clear Vision cover children from age 0 to 25 on the day coverage starts.',
    ],
    [
      [dental, critical],
      'child',
      '01/01/2001',
      'Dental Preferred covers children from age 0 to 25 on the day coverage starts. Critical Ten covers children from age 0 to 20 on the day coverage starts.',
    ],
    [
      [dental, critical],
      'child',
      '01/01/2006',
      'Critical Ten covers children from age 0 to 20 on the day coverage starts.',
    ],
    [
      [dental, ofSpouse],
      'spouse',
      '04/04/2023',
      'Dental Preferred covers a spouse from age 16 to 99 on the day coverage starts.',
    ],
    [[dental, ofSpouse], 'spouse', '04/04/1990', null],
    [[dental], 'spouse', '04/04/2023', null],
    [[dental], 'child', 'no date', null],
    [[], 'child', '01/01/1900', null],
  ] as const)('of %j, a %s born %s: %s', (covered, relationship, birthdate, message) => {
    expect(checkCoveredBirth(covered, relationship, birthdate)).toBe(message);
  });
});
