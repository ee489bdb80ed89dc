import { describe, expect, it } from 'vitest';
import { policyDate, ratingAge } from '@/lib/enrollment-api/rating/household';
import { buildPlan } from './support';

const effective = buildPlan();
const nearest = buildPlan({ availability: { ageBasis: 'nearest' } });
const policy = buildPlan({ availability: { ageBasis: 'policy', policyDay: '07-01' } });

describe('the age that counts', () => {
  it.each([
    ['the day before the birthday', '1985-09-04', '2027-09-03', 41],
    ['on the birthday', '1985-09-04', '2027-09-04', 42],
    ['born on February 29, on February 28 of a common year', '2000-02-29', '2027-02-28', 26],
    ['born on February 29, on March 1 of a common year', '2000-02-29', '2027-03-01', 27],
    ['born on February 29, in a leap year', '2000-02-29', '2028-02-29', 28],
  ])('effective: %s', (_case, dob, on, age) => {
    expect(ratingAge(effective, dob, on)).toBe(age);
  });

  it.each([
    ['the next birthday is nearer', '1985-05-01', '2027-01-01', 42],
    ['the last birthday is nearer', '1985-09-04', '2027-01-01', 41],
    ['as far ahead as behind stays with the last', '1990-01-01', '2028-07-02', 38],
    ['one day past the middle counts the next', '1990-01-01', '2028-07-03', 39],
    ['on the birthday itself', '1985-01-01', '2027-01-01', 42],
    ['born on February 29', '2000-02-29', '2027-08-31', 28],
  ])('nearest: %s', (_case, dob, on, age) => {
    expect(ratingAge(nearest, dob, on)).toBe(age);
  });

  it.each([
    ['before the anniversary the one of last year counts', '2027-01-01', '2026-07-01'],
    ['on the anniversary', '2027-07-01', '2027-07-01'],
    ['after it', '2027-12-01', '2027-07-01'],
  ])('policy: %s', (_case, on, day) => {
    expect(policyDate(policy, on)).toBe(day);
  });

  it('policy: a birthday after the anniversary does not count yet', () => {
    expect(ratingAge(policy, '1985-09-04', '2027-01-01')).toBe(40);
    expect(ratingAge(effective, '1985-09-04', '2027-01-01')).toBe(41);
  });
});
