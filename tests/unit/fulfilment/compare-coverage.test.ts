import { describe, expect, it } from 'vitest';
import { auditCoverage, compareCoverage } from '@/lib/enrollment-api/fulfilment/compare-coverage';
import type { Coverage, CoveredDependent } from '@/lib/enrollment-api/fulfilment/coverage';

const PERSON = { firstName: 'Ana', middleName: '', lastName: 'Ruiz', dob: '1990-02-03', gender: '1', ssn: '' } as const;
const CHILD: CoveredDependent = {
  ...PERSON,
  firstName: 'Leo',
  id: 'c1',
  relationship: 'child',
  from: '2027-01-01',
  to: null,
};
const PLAN: Coverage = {
  ...{ heldId: 'h', policyId: 'CF-1', memberId: 'M1', tier: 'IC', start: '2027-01-01', end: null, cause: 'started' },
  ...{ status: 'ACTIVE', waitsFor: [], cents: 4_620, signedOn: '2026-11-21', event: null, group: null, producer: null },
  plan: { id: '1101', pricingId: '110102', name: 'P', category: 'dental', carrierId: 't', carrier: 'T' },
  subscriber: {
    ...PERSON,
    email: 'a@b.example',
    phone: '',
    address1: '1 A St',
    address2: '',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
  },
  dependents: [CHILD],
  heirs: [],
  other: null,
};
const but = (more: Partial<Coverage>): Coverage => ({ ...PLAN, ...more });
const moved = but({ subscriber: { ...PLAN.subscriber, zip: '78702' } });
const renamed = but({ subscriber: { ...PLAN.subscriber, lastName: 'Lind' } });

/** A message in few words: `end member:end/14/end`. */
const brief = (before: Coverage | null, now: Coverage): string | null => {
  const message = compareCoverage(before, now);
  return (
    message &&
    [message.deed, ...message.people.map((one) => `${one.id}:${one.deed}/${one.reason}/${one.covered}`)].join(' ')
  );
};

describe('what is new about a plan', () => {
  it.each([
    ['a new one', null, PLAN, 'add member:add/28/add c1:add/28/add'],
    ['the same', PLAN, PLAN, null],
    ['one that never began and was never told', null, but({ end: '2026-12-31' }), null],
    ['an address', PLAN, moved, 'change member:change/43/none'],
    [
      'a telephone',
      PLAN,
      but({ subscriber: { ...PLAN.subscriber, phone: '5125550100' } }),
      'change member:change/33/none',
    ],
    ['a name', PLAN, renamed, 'change member:change/25/none'],
    ['a price', PLAN, but({ cents: 1 }), 'change member:change/29/change'],
    ['a level', PLAN, but({ plan: { ...PLAN.plan, pricingId: '110103' } }), 'change member:change/22/change'],
    ['an end', PLAN, but({ end: '2027-03-31', cause: 'request' }), 'end member:end/14/end c1:end/14/end'],
    ['a death', PLAN, but({ end: '2027-03-31', cause: 'death' }), 'end member:end/03/end c1:end/07/end'],
    ['a lapse', PLAN, but({ end: '2027-02-28', cause: 'unpaid' }), 'end member:end/59/end c1:end/59/end'],
    ['an earlier end', but({ end: '2027-05-31' }), but({ end: '2027-03-31' }), 'end member:end/AI/end c1:end/AI/end'],
    ['a move after the end', but({ end: '2027-03-31' }), { ...moved, end: '2027-03-31' }, null],
    [
      'a lapse that was paid',
      but({ end: '2027-02-28' }),
      PLAN,
      'reinstate member:reinstate/41/reinstate c1:reinstate/41/reinstate',
    ],
    ['a birth', but({ dependents: [] }), but({ event: 'birth' }), 'change member:change/AI/none c1:add/02/add'],
    [
      'a divorce with another price',
      PLAN,
      but({ event: 'divorce', cents: 1, dependents: [{ ...CHILD, to: '2027-03-31' }] }),
      'change member:change/29/change c1:end/01/end',
    ],
    [
      'a child who leaves after an older birth',
      PLAN,
      but({ event: 'birth', dependents: [{ ...CHILD, to: '2027-03-31' }] }),
      'change member:change/AI/none c1:end/AI/end',
    ],
    [
      'a child’s name',
      PLAN,
      but({ dependents: [{ ...CHILD, firstName: 'Leon' }] }),
      'change member:change/AI/none c1:change/25/none',
    ],
    [
      'a child who was never covered',
      but({ dependents: [] }),
      but({ dependents: [{ ...CHILD, to: '2026-12-31' }] }),
      null,
    ],
  ])('%s', (_, before, now, words) => {
    expect(brief(before, now)).toBe(words);
  });

  it('has the name that the carrier knows, where it changed', () => {
    expect(compareCoverage(PLAN, renamed)?.people[0]?.was).toEqual({
      firstName: 'Ana',
      middleName: '',
      lastName: 'Ruiz',
    });
    expect(compareCoverage(PLAN, moved)?.people[0]?.was).toBeUndefined();
  });

  it('in a full file is everybody who is covered on its day', () => {
    const gone = but({ dependents: [CHILD, { ...CHILD, id: 'c2', to: '2027-01-31' }] });
    expect(auditCoverage(gone, '2027-02-01').people.map(({ id, deed }) => [id, deed])).toEqual([
      ['member', 'audit'],
      ['c1', 'audit'],
    ]);
  });
});
