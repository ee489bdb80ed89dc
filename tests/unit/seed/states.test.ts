import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PlanDefinition } from '@/lib/enrollment-api/rating/plan';
import type { Household } from '@/lib/enrollment-api/rating/household';
import { rate } from '@/lib/enrollment-api/rating/rate';
import type { MemberSeed } from '@/lib/enrollment-api/seed/demo-members';
import { buildDemoPlans, placements, members, agents, groups, portals, sites } from '@/tests/config/demo-shop';
import { DEMO_GROUP_CODES, DEMO_REP_CODES } from '@/lib/enrollment-api/seed/demo-codes';

const PAPER = path.resolve(import.meta.dirname, '../../../lib/enrollment-api/seed/README.md');
const HEADING = '## States and where to find them';
const START = '2027-01-01';

type Row = { state: string; shownBy: string; site: string; who: string };

/** The rows of the tables under the heading; their first line and their rule are left out. */
const rows: Row[] = (readFileSync(PAPER, 'utf8').split(HEADING)[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| (?:State |-)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, state = '', shownBy = '', site = '', who = '']) => ({ state, shownBy, site, who }));

const plans = new Map(buildDemoPlans().map((plan) => [plan.id, plan]));
const nameOf = ({ person }: MemberSeed) => `${person.first_name} ${person.last_name}`;

/** The visitor of every row that names none. */
const austin: Household = {
  zip: '78701',
  state: 'TX',
  tier: 'IO',
  gender: '1',
  dob: '1985-09-04',
  smoker: null,
  today: '2026-11-24',
};

type Mark = (plan: PlanDefinition) => boolean;

/** True for plans with a level that this household is refused with the code. */
const refuses =
  (code: string, about: Partial<Household> = {}): Mark =>
  (plan) =>
    plan.levels.some(({ pricingId }) => {
      const result = rate(plan, pricingId, { ...austin, ...about }, START);
      return !result.ok && result.code === code;
    });

const asks = ({ requirements }: PlanDefinition) => requirements;
const some = <T>(list: readonly T[] | undefined, test: (item: T) => boolean) => list?.some(test) ?? false;
const questions = (plan: PlanDefinition) => asks(plan).underwriting?.questions ?? [];
const isPlaced = ({ id }: PlanDefinition, key: 'agentId' | 'portalId') =>
  placements.some(({ planId, scopes }) => planId === id && scopes.some((scope) => scope[key] !== undefined));

const PRICE: Record<string, Mark> = {
  changePid: refuses('changePid'),
  portalError: refuses('portalError', { portalId: '102' }),
  'shown under one portal only': (plan) => isPlaced(plan, 'portalId'),
  'shown on one agent’s sites only': (plan) => isPlaced(plan, 'agentId'),
  stateError: refuses('stateError', { zip: '10001', state: 'NY' }),
  metError: refuses('metError', { zip: '79901' }),
  tierError: refuses('tierError', { tier: 'IC', children: [{ dob: '2015-04-04' }] }),
  'dependent information first': refuses('dependentError', { tier: 'IF' }),
  ageError: refuses('ageError', { dob: '1995-04-09' }),
  planAgeError: refuses('planAgeError', {
    tier: 'IC',
    children: [{ dob: '2004-04-04' }],
    smoker: false,
    tobacco: { [plans.get('2002')?.availability.tobaccoQuestion ?? '']: { member: false, spouse: false } },
  }),
  salaryError: refuses('salaryError'),
  hourError: refuses('hourError', { annualIncome: 90_000, portalId: '103' }),
  smokerError: refuses('smokerError', { annualIncome: 90_000, workingHours: 40 }),
  newQuestionsError: ({ availability }) => availability.newQuestions !== undefined,
  blackout: ({ availability }) => availability.blackouts.length > 0,
  'already active': ({ exclusiveKey }) => exclusiveKey !== undefined,
};

const PAGE: Record<string, Mark> = {
  'underwriting, all kinds of questions': (plan) =>
    ['none', 'text_field', 'checkbox', 'detail'].every((kind) =>
      some(questions(plan), (asked) => asked.subType === kind),
    ),
  'declined, the guaranteed amount is left': (plan) =>
    some(questions(plan), ({ declineOn }) => declineOn !== 'never') &&
    some(plan.levels, ({ evidence }) => evidence !== undefined),
  'declined by an option, nothing is left': (plan) =>
    some(questions(plan), ({ options }) => some(options, ({ declines }) => declines)) &&
    !some(plan.levels, ({ evidence }) => evidence !== undefined),
  'the effect of an answer is told': (plan) => asks(plan).underwriting?.tellsEffects === true,
  'an amount under review': (plan) => some(plan.levels, ({ evidence }) => evidence !== undefined),
  'carrier questions: must be Yes': (plan) => some(asks(plan).carrierQuestions, ({ mustBe }) => mustBe === 'yes'),
  'carrier questions: must be No': (plan) => some(asks(plan).carrierQuestions, ({ mustBe }) => mustBe === 'no'),
  'Enroll Now begins the questions': (plan) =>
    plan.specialCarrier && (questions(plan).length > 0 || asks(plan).carrierQuestions.length > 0),
  'Enroll Now, then a membership': (plan) =>
    plan.specialCarrier && asks(plan).carrierQuestions.length > 0 && asks(plan).membership !== undefined,
  'a choice of memberships': (plan) => (asks(plan).membership?.length ?? 0) > 1,
  'one membership': (plan) => asks(plan).membership?.length === 1,
  rider: ({ riders }) => riders.length > 0,
  'premier plan, category first, price part by part': ({ planType, isL713 }) => planType === 'MM' && isL713,
  'short-term notice': (plan) => asks(plan).agreements.includes('short-term'),
  'facts by level': ({ facts }) => some(facts, ({ value }) => typeof value !== 'string'),
  'facts of one plan alone': ({ facts }) => some(facts, (fact) => 'label' in fact),
};

const STEPS: Record<string, Mark> = {
  'only personal, contact, agreement, billing': (plan) =>
    !Object.values(asks(plan).steps).some(Boolean) && asks(plan).personal.length === 0,
  'sigapplicant: a signature without the name beside it': (plan) => !asks(plan).verification.named,
  'the rep decides on people who join or leave later': (plan) => asks(plan).decidesChanges,
  'a rep’s client is asked the city of birth, and signs': (plan) =>
    asks(plan).verification.question === 'birth-city' && asks(plan).verification.signature,
  'a rep’s client is asked the last four of the SSN, and need not sign': (plan) =>
    asks(plan).verification.question === 'ssn-last-four' && !asks(plan).verification.signature,
  'a rep’s client is mailed a code, and signs': (plan) =>
    asks(plan).verification.question === 'mailed-code' && asks(plan).verification.signature,
  'prior coverage': (plan) => asks(plan).personal.includes('prior_coverage'),
  'whether it replaces other coverage': (plan) => asks(plan).replacement !== undefined,
  'the same in some states alone': (plan) => asks(plan).replacement?.states !== undefined,
  'height and weight': (plan) => asks(plan).personal.includes('height') && asks(plan).personal.includes('weight'),
  'ethnic category': (plan) => asks(plan).personal.includes('ethnic_category'),
  'middle name, of dependents too': (plan) =>
    asks(plan).personal.includes('middle_name') && asks(plan).dependent.includes('middle_name'),
  'second line of the address required': (plan) => asks(plan).contact.includes('address2'),
  'place of birth, all of it': (plan) => asks(plan).contact.includes('birth_place'),
  'a birth state without a birth city': (plan) =>
    asks(plan).contact.includes('birth_state') && !asks(plan).contact.includes('birth_place'),
  'comparison of the address': (plan) => asks(plan).contact.includes('usps_validation'),
  'employer, all details': (plan) =>
    asks(plan).steps.employer &&
    ['industry_details', 'holiday_policy'].every((key) => asks(plan).employer.some((one) => one === key)),
  'employer, some of the four details': (plan) =>
    asks(plan).employer.includes('industry') && !asks(plan).employer.includes('industry_details'),
  'employer, no details': (plan) =>
    asks(plan).steps.employer && !asks(plan).employer.some((key) => key.startsWith('industry')),
  'second line of the employer’s address required': (plan) => asks(plan).employer.includes('address2'),
  beneficiaries: (plan) => asks(plan).steps.beneficiary,
  'health: a Yes alone (145)': (plan) => asks(plan).healthQuestions.includes(145),
  'health: a physician (146, 147)': (plan) => [146, 147].some((id) => asks(plan).healthQuestions.includes(id)),
  'health: medication': (plan) => asks(plan).medicationQuestion !== undefined,
  'card or bank account': (plan) => asks(plan).paymentMethods.join() === 'cc,eft',
  'bank account only': (plan) => asks(plan).paymentMethods.join() === 'eft',
  'list bill': (plan) => asks(plan).paymentMethods.includes('list'),
  'electronic list bill': (plan) => asks(plan).paymentMethods.includes('elist'),
  'billed by statement': (plan) => asks(plan).paymentMethods.includes('stmt'),
  'employer from the group, enroller code required': (plan) => asks(plan).steps.employer,
};

const RATES: Record<string, Mark> = {
  'age basis nearest': ({ availability }) => availability.ageBasis === 'nearest',
  'age basis policy': ({ availability }) => availability.ageBasis === 'policy',
  'administrative fee on net rates': ({ adminFee }) => adminFee?.rates === 'net',
  'administrative fee on gross rates': ({ adminFee }) => adminFee?.rates === 'gross',
  'federal age curve, three oldest under 21': ({ category, availability }) =>
    category === 'medical' && availability.dependentInfo,
  'later rates, a renewal for who has it': ({ rates }) => rates.length > 1,
  'another plan follows at a renewal': ({ successor }) => successor !== undefined,
};

const OF_PLANS = { ...PRICE, ...PAGE, ...STEPS, ...RATES };

const has = (status: MemberSeed['policies'][number]['status']) => (member: MemberSeed) =>
  member.policies.some((policy) => policy.status === status);

const OF_MEMBERS: Record<string, (member: MemberSeed) => boolean> = {
  'dependents on file': ({ dependents }) => dependents.length > 0,
  'beneficiaries on file': ({ beneficiaries }) => beneficiaries.length > 0,
  'health answers on file': ({ health }) => health !== undefined,
  'bank account on file': ({ bank }) => bank !== undefined,
  'card on file': ({ card }) => card !== undefined,
  'one plan and nothing else on file': (member) =>
    member.policies.length === 1 &&
    member.dependents.length + member.beneficiaries.length === 0 &&
    member.bank === undefined &&
    member.card === undefined,
  'a plan that waits': has('PENDING'),
  'a plan that ended': has('TERMINATED'),
  'a plan that lapsed': has('LAPSED'),
  'a plan that renews': ({ policies }) => policies.some(({ soldHere }) => soldHere === true),
};

const quoted = (text: string, mark: RegExp) => [...text.matchAll(mark)].flatMap(([, word]) => word ?? []);
const idsOf = ({ shownBy }: Row) => quoted(shownBy.replaceAll(/\([^)]*\)/g, ''), /\b(\d{4})\b/g);
const isOfPlans = ({ state }: Row) => Object.hasOwn(OF_PLANS, state);

/** The site of a row, by its address. */
function siteOf({ site }: Row) {
  const [host = '', slug = null] = (site.replaceAll('`', '') || 'northstar.localhost').split('/');
  return sites.find((each) => each.host === host && each.slug === slug);
}

/** True when the site offers the plan, under the portals that the row names. */
function isOffered(row: Row, planId: string): boolean {
  const site = siteOf(row);
  const named = portals.filter(({ name }) => row.who.includes(`"${name}"`)).map(({ id }) => id);
  const ways = named.length > 0 ? named : [site?.portalId ?? null];
  const scopes = placements.find((placement) => placement.planId === planId)?.scopes ?? [{}];
  return ways.some((portal) =>
    scopes.some(
      ({ agentId = site?.agentId, groupId = site?.groupId, portalId = portal }) =>
        agentId === site?.agentId && groupId === site?.groupId && portalId === portal,
    ),
  );
}

describe('the list of states in the README of the demo data', () => {
  it('has each state that a tester can reach, once', () => {
    const known = [...Object.keys(OF_PLANS), ...Object.keys(OF_MEMBERS)];
    expect(rows.map(({ state }) => state).toSorted()).toEqual(known.toSorted());
  });

  it.each(rows.filter(isOfPlans).map((row) => [row.state, row] as const))('%s: each plan has it', (state, row) => {
    const named = idsOf(row).map((id) => plans.get(id));
    expect(named.length).toBeGreaterThan(0);
    expect(named.map((plan) => plan !== undefined && (OF_PLANS[state]?.(plan) ?? false))).toEqual(
      named.map(() => true),
    );
    expect(idsOf(row).filter((id) => !isOffered(row, id))).toEqual([]);
  });

  it.each(rows.filter((row) => !isOfPlans(row)).map((row) => [row.state, row] as const))(
    '%s: these members have it, and no others',
    (state, { shownBy, site }) => {
      const having = members.filter((member) => OF_MEMBERS[state]?.(member));
      const named = (mine: boolean) => having.filter(({ owner }) => (owner.agentId === '4101') === mine).map(nameOf);
      expect([shownBy, site]).toEqual([named(true).join(', '), named(false).join(', ')]);
    },
  );

  it('names sites, codes, portals and addresses that exist, and a portal that the site has', () => {
    const ofPlans = rows.filter(isOfPlans);
    expect(ofPlans.filter((row) => siteOf(row) === undefined)).toEqual([]);
    const codes = [...DEMO_REP_CODES, ...DEMO_GROUP_CODES].map(({ code }) => code);
    const words = new Set<string>(codes);
    expect(ofPlans.flatMap(({ who }) => quoted(who, /`([^`]+)`/g)).filter((word) => !words.has(word))).toEqual([]);
    const strange = ofPlans.flatMap((row) => {
      const site = siteOf(row);
      const owner = agents.find(({ id }) => id === site?.agentId) ?? groups.find(({ id }) => id === site?.groupId);
      const sold = portals.filter(({ id }) => owner?.portals.includes(id)).map(({ name }) => name);
      return quoted(row.who, /"([^"]+)"/g).filter((name) => !sold.includes(name));
    });
    expect(strange).toEqual([]);
  });
});
