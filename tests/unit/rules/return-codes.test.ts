import { describe, expect, it } from 'vitest';
import { mayRetry, returnCourse } from '@/lib/rules/money/return-codes';

const COURSES = {
  R01: 'retry',
  R02: 'account',
  R03: 'account',
  R04: 'account',
  R05: 'stop',
  R06: 'ours',
  R07: 'stop',
  R08: 'stop',
  R09: 'retry',
  R10: 'stop',
  R11: 'stop',
  R12: 'account',
  R13: 'account',
  R14: 'account',
  R15: 'account',
  R16: 'account',
  R17: 'ours',
  R18: 'ours',
  R19: 'ours',
  R20: 'account',
  R21: 'ours',
  R22: 'ours',
  R23: 'ours',
  R24: 'ours',
  R25: 'ours',
  R26: 'ours',
  R27: 'ours',
  R28: 'ours',
  R29: 'stop',
  R99: 'account',
};

describe('a debit that came back', () => {
  it.each(Object.entries(COURSES))('as %s is followed by: %s', (code, course) => {
    expect(returnCourse(code)).toBe(course);
    expect(mayRetry(code, { sends: 1, days: 10 })).toBe(course === 'retry');
  });

  it.each([
    [1, 5, true],
    [2, 180, true],
    [2, 181, false],
    [3, 10, false],
  ])('sent %i times, %i days after the first: sent again %s', (sends, days, again) => {
    expect(mayRetry('R01', { sends, days })).toBe(again);
    expect(mayRetry('R09', { sends, days })).toBe(again);
  });
});
