import { describe, expect, it } from 'vitest';
import { readDemoOperators } from '@/lib/enrollment-api/seed/load-access';
import { DEMO_HOSTS } from '@/lib/enrollment-api/seed/demo-hosts';
import { siteKey } from '@/lib/enrollment-api/shop/tables/site-key';
import {
  buildDemoPlans,
  carriers,
  members,
  agents,
  groups,
  portals,
  referrals,
  staff,
  sites,
  agreements,
} from '@/tests/config/demo-shop';
import { DEMO_GROUP_CODES, DEMO_REP_CODES, DEMO_STAFF } from '@/lib/enrollment-api/seed/demo-codes';
import { isAdult } from '@/lib/rules/people/age';
import { isRoutingNumber } from '@/lib/rules/money/routing-number';
import { toPhoneDigits } from '@/lib/rules/people/phone';
import { isSsn } from '@/lib/rules/people/ssn';

const everyone = members.flatMap((member) => [member.person, ...member.dependents, ...member.beneficiaries]);

describe('people of the demo', () => {
  it('have Social Security Numbers that pass validation, each person a number of their own', () => {
    const known = everyone.filter(({ ssn }) => ssn !== '');
    expect(known.filter(({ ssn }) => !isSsn(ssn))).toEqual([]);
    const owners = new Map(known.map(({ ssn, first_name, last_name }) => [`${ssn} ${first_name} ${last_name}`, ssn]));
    expect(new Set(owners.values()).size).toBe(owners.size);
  });

  it('use reserved e-mail domains and telephone numbers only', () => {
    const emails = [...agents, ...groups, ...staff].map(({ email }) => email);
    for (const email of [...emails, ...members.map(({ contact }) => contact.email)])
      expect(email).toMatch(/\.example$/);
    const phones = [...agents, ...groups, ...carriers].map(({ phone }) => phone);
    for (const phone of [...phones, ...members.map(({ contact }) => contact.phone)]) {
      expect(toPhoneDigits(phone ?? '')).toBe(phone);
      expect(phone, 'fictional numbers are 555-01xx').toMatch(/55501\d\d$/);
    }
  });

  it('are adults with the accounts and shares that validation accepts', () => {
    for (const member of members) {
      expect(isAdult(member.person.birthdate, '2026-11-21')).toBe(true);
      if (member.bank) expect(isRoutingNumber(member.bank.bank_routing)).toBe(true);
      const shares = member.beneficiaries.map(({ percentage }) => percentage);
      expect([0, 100]).toContain(shares.reduce((sum, share) => sum + share, 0));
    }
  });

  it('show every state of a policy, more than one page of members, and everything that can be on file', () => {
    const states = new Set(members.flatMap(({ policies }) => policies.map(({ status }) => status)));
    expect(states).toEqual(new Set(['ACTIVE', 'TERMINATED', 'LAPSED', 'PENDING']));
    for (const agentId of ['4101', '4102'])
      expect(members.filter(({ owner }) => owner.agentId === agentId).length).toBeGreaterThan(5);
    expect(members.some(({ bank, card, health, dependents }) => bank && card && health && dependents.length > 2)).toBe(
      true,
    );
  });

  it('hold levels of plans that exist', () => {
    const levels = new Set(
      buildDemoPlans().flatMap((plan) => plan.levels.map((level) => `${plan.id} ${level.pricingId}`)),
    );
    const held = members.flatMap(({ policies }) => policies.map(({ planId, pricingId }) => `${planId} ${pricingId}`));
    expect(held.filter((level) => !levels.has(level))).toEqual([]);
  });
});

describe('organizations of the demo', () => {
  it('are five portals, and agents and groups that know each other', () => {
    expect(portals).toHaveLength(5);
    const known = (id: string) => portals.some((portal) => portal.id === id);
    for (const owner of [...agents, ...groups]) expect(owner.portals.every(known)).toBe(true);
    for (const agent of agents)
      for (const id of agent.groups) expect(groups.find((group) => group.id === id)?.agentId).toBe(agent.id);
  });

  it('have the groups that the specification names', () => {
    expect(groups.map(({ id }) => id)).toEqual(expect.arrayContaining(['1929', '2556', '2512']));
  });

  it('have codes for agents and groups, one each without a landing', () => {
    for (const { agentId } of DEMO_REP_CODES) expect(agents.some(({ id }) => id === agentId)).toBe(true);
    for (const { groupId, code } of DEMO_GROUP_CODES) {
      expect(groups.some(({ id }) => id === groupId)).toBe(true);
      expect(code).toMatch(/^[A-Z]+\d+$/);
    }
    expect(
      DEMO_REP_CODES.filter(({ agentId }) => agents.find(({ id }) => id === agentId)?.landingSlug === null),
    ).toHaveLength(1);
    expect(
      DEMO_GROUP_CODES.filter(({ groupId }) => groups.find(({ id }) => id === groupId)?.landingSlug === null),
    ).toHaveLength(1);
    expect(
      DEMO_STAFF.filter(({ email }) => ![...staff, ...readDemoOperators()].some((person) => person.email === email)),
    ).toEqual([]);
    // The one that the README names.
    expect(referrals.some(({ id }) => id === 'maple-2027')).toBe(true);
  });
});

describe('sites of the demo', () => {
  it('have one key each and an owner that exists', () => {
    const keys = sites.map(({ host, slug }) => siteKey(host, slug));
    expect(new Set(keys).size).toBe(sites.length);
    for (const { agentId, groupId } of sites) {
      if (agentId !== null) expect(agents.some(({ id }) => id === agentId)).toBe(true);
      if (groupId !== null) expect(groups.some(({ id }) => id === groupId)).toBe(true);
    }
  });

  it('have every landing that agents and groups are sent to, on every host that asks for a code', () => {
    const landings = new Set(sites.filter(({ kind }) => kind === 'landing').map(({ host, slug }) => `${host}/${slug}`));
    for (const { landingSlug } of agents)
      if (landingSlug !== null) expect(landings).toContain(`${DEMO_HOSTS.product}/${landingSlug}`);
    for (const { landingSlug } of groups)
      for (const host of [DEMO_HOSTS.product, DEMO_HOSTS.groups])
        if (landingSlug !== null) expect(landings).toContain(`${host}/${landingSlug}`);
  });

  it('carry the brands of the mockups', () => {
    const look = (host: string) => sites.find((site) => site.host === host && site.slug === null)?.branding;
    expect(look('northstar.localhost')).toMatchObject({ brand_color: '#0b5cab', contact_name: 'Dana Whitfield' });
    expect(look('harbormills.localhost')).toMatchObject({
      brand_color: '#8a1f3d',
      radius: 'round',
      contact_name: 'Ruth Okafor',
    });
  });

  it('are gated exactly where a code is asked for', () => {
    const gated = sites.filter(({ gate }) => gate === 'code').map(({ kind }) => kind);
    expect(new Set(gated)).toEqual(new Set(['product', 'landing', 'group-enrollment']));
    expect(sites.filter(({ kind, gate }) => kind === 'landing' && gate !== 'code')).toEqual([]);
  });
});

describe('agreement texts', () => {
  it('are complete sentences in allowed tags, each version once', () => {
    const versions = agreements.map(({ key, version, state, carrierId }) => [key, version, state, carrierId].join(' '));
    expect(new Set(versions).size).toBe(versions.length);
    for (const { body } of agreements)
      expect(body).toMatch(/^(?:[^<>{}]|\{effectiveDate\}|<\/?(?:p|ul|li|strong)>)+\.<\/(?:p|strong)>/);
  });
});
