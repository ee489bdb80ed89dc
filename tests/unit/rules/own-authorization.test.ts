import { describe, expect, it } from 'vitest';
import { authorizationWords, ownAuthorization } from '@/lib/rules/people/own-authorization';

const TODAY = '2026-11-24';
const of = (relationship: string, birth: string, hasHealthAnswers = true) =>
  ownAuthorization({ relationship, birth, hasHealthAnswers }, TODAY);

describe('an authorization of one’s own', () => {
  it.each([
    ['a spouse', of('spouse', '1986-06-01'), 'spouse'],
    ['a spouse under 18', of('spouse', '2009-06-01'), 'spouse'],
    ['a child on the 18th birthday', of('child', '2008-11-24'), 'adult-child'],
    ['a child on the day before', of('child', '2008-11-25'), null],
    ['a spouse without health answers', of('spouse', '1986-06-01', false), null],
    ['a grown child without health answers', of('child', '2001-02-03', false), null],
    ['somebody else', of('parent', '1950-02-03'), null],
  ])('of %s', (_who, capacity, wanted) => {
    expect(capacity).toBe(wanted);
  });

  it('names who signs and whose application it is', () => {
    expect(authorizationWords('Leo Ruiz', 'Ana Ruiz')).toContain('I, Leo Ruiz,');
    expect(authorizationWords('Leo Ruiz', 'Ana Ruiz')).toContain('the application of Ana Ruiz');
  });
});
