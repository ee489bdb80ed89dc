import type { DependentSeed, MemberSeed } from './member-seed';

export const austin = { city: 'Austin', state: 'TX', zip: '78704' };
export const portland = { city: 'Portland', state: 'ME', zip: '04101' };

export const child = (about: Omit<DependentSeed, 'relationship' | 'ssn'>): DependentSeed => ({
  ...about,
  relationship: 'child',
  ssn: '',
});

export const spouse = (about: Omit<DependentSeed, 'relationship'>): DependentSeed => ({
  ...about,
  relationship: 'spouse',
});

type Policy = MemberSeed['policies'][number];

/** A member with one plan, and an employer or none. */
type PlainMember = Pick<MemberSeed, 'id' | 'tier'> &
  Omit<MemberSeed['person'], 'marital_status'> &
  Pick<MemberSeed['contact'], 'email' | 'phone'> &
  Pick<Policy, 'planId' | 'pricingId' | 'status' | 'waitsFor' | 'soldHere'> & { groupId?: string };

/** A member with one plan and nothing else on file. */
export function member(about: PlainMember): MemberSeed {
  const {
    id,
    tier,
    email,
    phone,
    planId,
    pricingId,
    status,
    groupId = null,
    waitsFor = [],
    soldHere,
    ...person
  } = about;
  const kid = { id: `${id}-1`, first_name: 'Sam', last_name: person.last_name, birthdate: '2014-05-05' };
  return {
    id,
    owner: { agentId: groupId === null ? '4101' : '4102', groupId, portalId: groupId === null ? '101' : '103' },
    person: { ...person, marital_status: tier === 'IS' ? '1' : '0' },
    contact: {
      ...(groupId === null ? austin : portland),
      email,
      phone,
      address1: `${Number(id.slice(-2)) * 3} Orchard Street`,
    },
    tier,
    policies: [
      {
        planId,
        pricingId,
        status,
        waitsFor,
        ...(soldHere && { soldHere }),
        from: '2025-02-01',
        ...(status === 'TERMINATED' ? { to: '2026-01-31' } : {}),
      },
    ],
    dependents: tier === 'IC' ? [child({ ...kid, gender: '0' })] : [],
    beneficiaries: [],
  };
}
