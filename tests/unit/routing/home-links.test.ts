import { describe, expect, it } from 'vitest';
import { roleOf, type Role } from '@/lib/session/role';
import type { Session } from '@/lib/session/session';
import { currentMemberHref, hasCurrentMember, homeHref, roleLinks } from '@/lib/routing/home-links';
import { isSelectionShown } from '@/lib/routing/selection';
import { buildTrail, type TrailPage } from '@/lib/routing/trail';
import { harborLanding, harborMills, northStar, northStarLanding } from '../site/support';

type Facts = Pick<Session, 'openType' | 'referralId' | 'eprocess' | 'gate' | 'enrollType'>;
const session = (facts: Partial<Facts>): Facts => ({
  openType: null,
  referralId: null,
  eprocess: 'applicant',
  gate: 'none',
  enrollType: 'new-member',
  ...facts,
});

const stranger = null;
const openVisit = session({ openType: 'agent' });
const referred = session({ openType: 'agent', referralId: 'maple-2027' });
const referredByNobody = session({ openType: null, referralId: 'maple-2027', eprocess: 'rep', gate: 'rep' });
const rep = session({ eprocess: 'rep', gate: 'rep' });
const administrator = session({ eprocess: 'group' });
const employee = session({ eprocess: 'group', gate: 'employee', openType: 'group' });
const member = session({});
const resumedRepEnrollment = session({ eprocess: 'rep', gate: 'resumed', openType: 'agent' });

describe('Home (rules 1 §2.14, rules 3 §2)', () => {
  it.each([
    // visitor, on an own host, on a landing of the product's own domain
    ['a stranger', stranger, '/', '/north-star'],
    ['an open visit', openVisit, '/', '/north-star'],
    ['a referred visit', referred, '/referrals?rid=maple-2027', '/north-star/referrals?rid=maple-2027'],
    ['a referral without an open type', referredByNobody, '/agent-home', '/north-star/agent-home'],
    ['a rep', rep, '/agent-home', '/north-star/agent-home'],
    ['a member', member, '/member-home', '/north-star/member-home'],
    ['a group', administrator, '/group-home', '/north-star'],
    ['an employee', employee, '/', '/north-star'],
    ['who resumed what a rep began', resumedRepEnrollment, '/', '/north-star'],
  ])('of %s', (_who, who, own, landing) => {
    expect(homeHref(northStar, who)).toBe(own);
    expect(homeHref(northStarLanding, who)).toBe(landing);
  });

  it('of a group is / on the own domain alone, whoever the host belongs to', () => {
    expect(homeHref(harborMills, administrator)).toBe('/group-home');
    expect(homeHref(harborLanding, administrator)).toBe('/harbor-mills');
    expect(homeHref({ ...harborLanding, ownDomain: false }, administrator)).toBe('/harbor-mills/group-home');
  });
});

describe('Current Member (rules 1 §2.14)', () => {
  it.each([
    ['rep', '/north-star/agent-select-member'],
    ['applicant', '/north-star/member-home'],
    ['group', '/north-star/group-select-member'],
  ] as const)('of %s', (eprocess, href) => {
    expect(currentMemberHref(northStarLanding, { eprocess })).toBe(href);
  });

  it('is available while a current member is enrolled', () => {
    expect(hasCurrentMember(null)).toBe(false);
    expect(hasCurrentMember({ enrollType: 'new-member' })).toBe(false);
    expect(hasCurrentMember({ enrollType: 'new-group-member' })).toBe(false);
    expect(hasCurrentMember({ enrollType: 'existing-member' })).toBe(true);
  });
});

describe('roles (rules 1 §6)', () => {
  it.each<[Role, Facts | null, string[]]>([
    ['visitor', stranger, []],
    ['visitor', openVisit, []],
    ['visitor', resumedRepEnrollment, []],
    ['employee', employee, []],
    ['employee', session({ eprocess: 'group', gate: 'employee' }), []],
    ['rep', rep, ['Rep home /agent-home', 'Current members /agent-select-member']],
    [
      'group',
      administrator,
      ['Group home /group-home', 'Current members /group-select-member', 'Invoices /group-invoice'],
    ],
    ['member', member, ['Member home /member-home', 'Payments /payments', 'Your data /my-data']],
  ])('%s', (role, who, links) => {
    expect(roleOf(who)).toBe(role);
    expect(roleLinks(northStar, who).map(({ label, href }) => `${label} ${href}`)).toEqual(links);
  });
});

describe('the trail of a page (rules 1 §2.10 to §2.12)', () => {
  const current = session({ eprocess: 'rep', gate: 'rep', enrollType: 'existing-member' });
  const told = (page: TrailPage, who: Facts | null, planHref: string | null = null) =>
    buildTrail(northStarLanding, who, page, planHref)
      .map(({ label, href }) => (href === undefined ? label : `${label} ${href}`))
      .join(' / ');
  const PLAN = '/north-star/plan/1101/dental';
  const HOME = 'Home /north-star';
  const REP_HOME = 'Home /north-star/agent-home';
  const MEMBER = 'Current Member /north-star/agent-select-member';
  const PLANS = 'Plans /north-star/plans';
  const DETAILS = `Plan Details ${PLAN}`;
  const CART = 'Cart /north-star/cart';

  it.each<[TrailPage, string, string]>([
    // page, a stranger's, that of a rep with a current member
    ['plans', `${HOME} / Plans`, `${REP_HOME} / ${MEMBER} / Plans`],
    ['compare', `${HOME} / ${PLANS} / Compare`, `${REP_HOME} / ${MEMBER} / ${PLANS} / Compare`],
    ['plan', `${HOME} / ${PLANS} / Plan Details`, `${REP_HOME} / ${MEMBER} / ${PLANS} / Plan Details`],
    ['questions', `${HOME} / ${PLANS} / Plan Details`, `${REP_HOME} / ${PLANS} / Plan Details`],
    ['cart', `${HOME} / ${PLANS} / ${DETAILS} / Cart`, `${REP_HOME} / ${MEMBER} / ${PLANS} / ${DETAILS} / Cart`],
    [
      'recommend-cart',
      `${HOME} / ${PLANS} / ${DETAILS} / ${CART} / Recommended Plans`,
      `${REP_HOME} / ${MEMBER} / ${PLANS} / ${DETAILS} / ${CART} / Recommended Plans`,
    ],
    ['recommend-plans', `${HOME} / ${PLANS} / Recommended Plans`, `${REP_HOME} / ${PLANS} / Recommended Plans`],
    ['members', `${HOME} / Current Member`, `${REP_HOME} / Current Member`],
    ['member-home', 'Home', 'Home'],
  ])('%s', (page, ofStranger, ofRep) => {
    expect(told(page, stranger, PLAN)).toBe(ofStranger);
    expect(told(page, current, PLAN)).toBe(ofRep);
  });

  it('leaves Plan Details out of the cart while no plan is in it', () => {
    expect(told('cart', stranger)).toBe(`${HOME} / ${PLANS} / Cart`);
  });
});

describe('the line with group, member and portal (rules 1 §2.9)', () => {
  it.each([
    // open type, on an own host, on the own domain
    ['agent', true, false],
    ['user', true, false],
    ['group', true, true],
    [null, true, true],
  ] as const)('of open type %s', (openType, ownHost, ownDomain) => {
    expect(isSelectionShown(northStar, { openType })).toBe(ownHost);
    expect(isSelectionShown(northStarLanding, { openType })).toBe(ownDomain);
  });

  it('has nothing to say of a stranger', () => {
    expect(isSelectionShown(northStar, null)).toBe(false);
  });
});
