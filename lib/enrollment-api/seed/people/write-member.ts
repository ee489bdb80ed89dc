import type { Gender } from '@/lib/rules/words/genders';
import type { DependentSeed, MemberSeed } from './member-seed';

export const austin = { city: 'Austin', state: 'TX', zip: '78704' };
export const portland = { city: 'Portland', state: 'ME', zip: '04101' };

export const child = (id: string, first: string, last: string, birthdate: string, gender: Gender): DependentSeed => ({
  id,
  relationship: 'child',
  first_name: first,
  last_name: last,
  birthdate,
  gender,
  ssn: '',
});

export const spouse = (
  id: string,
  first: string,
  last: string,
  birthdate: string,
  gender: Gender,
  ssn: string,
): DependentSeed => ({
  id,
  relationship: 'spouse',
  first_name: first,
  last_name: last,
  birthdate,
  gender,
  ssn,
});

/** A member with one plan and nothing else on file. */
export function member(
  id: string,
  first: string,
  last: string,
  birthdate: string,
  gender: Gender,
  ssn: string,
  tier: MemberSeed['tier'],
  email: string,
  phone: string,
  planId: string,
  pricingId: string,
  status: MemberSeed['policies'][number]['status'],
  groupId: string | null = null,
): MemberSeed {
  const place = groupId === null ? austin : portland;
  return {
    id,
    owner: { agentId: groupId === null ? '4101' : '4102', groupId, portalId: groupId === null ? '101' : '103' },
    person: { first_name: first, last_name: last, birthdate, gender, ssn, marital_status: tier === 'IS' ? '1' : '0' },
    contact: { ...place, email, phone, address1: `${Number(id.slice(-2)) * 3} Orchard Street` },
    tier,
    policies: [
      { planId, pricingId, status, from: '2025-02-01', ...(status === 'TERMINATED' ? { to: '2026-01-31' } : {}) },
    ],
    dependents: tier === 'IC' ? [child(`${id}-1`, 'Sam', last, '2014-05-05', '0')] : [],
    beneficiaries: [],
  };
}
