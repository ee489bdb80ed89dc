import { lastDayToAct, preparedUntil, renewalMonth, type RenewalMonth } from '@/lib/rules/policies/renewal-days';
import { dayOf } from '@/lib/rules/text/moments';
import { isHeld, type PlanStatus } from '@/lib/rules/words/policy-states';
import type { Ports } from '../../ports';
import { changesFrom } from '../../rating/held-terms';
import type { PlanDefinition } from '../../rating/plan';
import type { HeldRow } from '../../store/held-rows';
import {
  addRenewals,
  holdPolicies,
  loadHeldPlans,
  loadToRenew,
  type Changing,
  type NewRenewal,
} from '../../store/renewal-rows';
import { loadPoliciesOnFile, type PolicyOnFile } from '../../store/policies-on-file';
import { withWhatGoesAlong } from '../policies/cancelling';
import { employerOf } from '../shared/employers';
import { toRelative, type CoveredPerson } from '../shared/held-people';
import type { CatalogPlan } from '../shared/plan-cards';
import { getCatalog, type Catalog } from '../shared/plan-catalog';
import { loadRated, type RatedPlans } from '../shared/rated-plans';
import { renewalOffer, type Renewing, type RenewalOffer } from './renewal-offer';
import { offerColumns } from './renewal-offer-columns';

/** Policies that one statement loads. */
const BATCH = 250;

/** The catalogue as renewals read it: with plans that are held and not sold any more. */
export type RenewalCatalog = { catalog: Catalog; rated: RatedPlans };

/** The same with the day on which it is looked at. */
export type Found = RenewalCatalog & { today: string };

/** The rates of these plans alone, and of those that follow them: all rates of a large shop would fill the memory of the process (decisions 309). */
export async function loadRenewalCatalog(ports: Ports, held: Iterable<string | null>): Promise<RenewalCatalog> {
  const catalog = await getCatalog({ ...ports, now: ports.clock.now() });
  const found = new Map<string, CatalogPlan>();
  const ids = [...held];
  // Each plan that follows is put behind, and looked at in its turn.
  for (const id of ids) {
    const plan = catalog.plans.get(id ?? '') ?? catalog.withdrawn.get(id ?? '');
    if (!plan || found.has(plan.id)) continue;
    found.set(plan.id, plan);
    ids.push(plan.definition.successor?.plan ?? null);
  }
  return { catalog, rated: await loadRated(ports, found.values()) };
}

/** The plans of a policy, and those that its renewals offer. */
export const plansOf = (
  { rows }: { rows: readonly HeldRow[] },
  renewals: readonly { planId: string | null }[] = [],
): (string | null)[] => [...rows, ...renewals].map(({ planId }) => planId);

/**
 * Prepares the renewal of every held plan that changes soon: which day, what follows at what price, and why. Nothing is changed of what is
 * held. Safe to repeat and in several processes: a plan has one renewal a day. Answers how many renewals are new.
 */
export async function prepareRenewals(ports: Ports, stopped: () => boolean = () => false): Promise<number> {
  const today = dayOf(ports.clock.now());
  const found = await loadRenewalCatalog(ports, await loadHeldPlans(ports));
  const changing = changingPlans(found.rated, today);
  let prepared = 0;
  for (let after = ''; !stopped();) {
    const ids = await loadToRenew(ports, changing, { after, most: BATCH });
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
    prepared += await ports.store.withTransaction(async () => {
      await holdPolicies(ports, ids);
      const policies = await loadPoliciesOnFile(ports, ids);
      return addRenewals(
        ports,
        policies.flatMap((policy) => renewalsOf(ports, policy, { ...found, today })),
      );
    });
  }
  return prepared;
}

/** The plans for whose holders something changes before long. */
function changingPlans(rated: RatedPlans, today: string): Changing[] {
  const until = preparedUntil(today);
  return [...rated.values()].flatMap((plan) => {
    const days = plan.rates.map(({ from }) => from).filter((from) => from <= until);
    const { successor } = plan;
    const always = successor !== undefined && successor.from <= until;
    if (changesFrom(plan, '', until) === null || (days.length < 2 && !always)) return [];
    const from = [...days, ...(always ? [successor.from] : [])].sort().at(-1) ?? until;
    return [{ planId: plan.id, from, always }];
  });
}

/** A held plan on file as its renewal looks at it. */
export function toRenewing(file: PolicyOnFile, row: HeldRow, { catalog, rated, today }: Found): Renewing {
  const { member, policy, filter } = file;
  const employer = employerOf(catalog, { groupId: policy.groupId, employeeClass: member.employeeClass });
  const dependents = file.covered(row.id).flatMap(({ record, fromDay, toDay }): CoveredPerson[] => {
    const relative = toRelative(record);
    return relative === null ? [] : [{ relative, joined: fromDay, left: toDay }];
  });
  return { row, people: { profile: member.profile, filter, employer, dependents }, rated, today };
}

/** True for a plan in force whose end is not known, and of which nothing is to be decided. */
export const isRunning = ({ status, endDate, waitsFor }: HeldRow): boolean =>
  status === ('ACTIVE' satisfies PlanStatus) && endDate === null && waitsFor.length === 0;

function renewalsOf(ports: Ports, file: PolicyOnFile, found: Found): NewRenewal[] {
  const offers = offersOf(ports, file, found, (row) => monthOf(file, row, found));
  return file.rows.flatMap((row) => {
    const one = offers.get(row.id);
    return one ? [toRenewal(ports, file, row, one)] : [];
  });
}

/** The offer to a plan with the month that it counts from. */
export type Offered = { offer: RenewalOffer; month: RenewalMonth };

/** The offers to the plans of a policy that renew in a month, by their rows, with what goes along with those that end. */
export function offersOf(
  { log }: Pick<Ports, 'log'>,
  file: PolicyOnFile,
  found: Found,
  inMonth: (row: HeldRow) => RenewalMonth | null,
): Map<string, Offered> {
  const offers = new Map<string, Offered>();
  for (const row of file.rows.filter(isRunning)) {
    const month = inMonth(row);
    if (month === null) continue;
    const offer = renewalOffer(toRenewing(file, row, found), month.day);
    if (offer === null) log.error('renewal.unpriced', { policy: file.policy.id, plan: row.planId });
    else offers.set(row.id, { offer, month });
  }
  addWhatGoesAlong(file, offers, found);
  return offers;
}

function monthOf({ policy }: PolicyOnFile, row: HeldRow, { rated, today }: Found): RenewalMonth | null {
  const plan: PlanDefinition | undefined = rated.get(row.planId ?? '');
  const from = plan ? changesFrom(plan, row.effectiveDate, preparedUntil(today)) : null;
  return from === null ? null : renewalMonth({ start: policy.effectiveDate, from, today });
}

/** Riders and memberships end with the last plan that carries them. */
function addWhatGoesAlong({ rows }: PolicyOnFile, offers: Map<string, Offered>, { catalog }: Found): void {
  const gone = rows.filter((row) => offers.get(row.id)?.offer.kind === 'gone');
  const first = gone[0] && offers.get(gone[0].id)?.month;
  if (!first) return;
  for (const row of withWhatGoesAlong(catalog, rows, gone)) {
    if (gone.includes(row) || !isHeld(row.status)) continue;
    const offer = { kind: 'gone', goneFor: 'carrier', oldCents: row.premiumCents, parts: [], terms: null } as const;
    offers.set(row.id, { offer: { ...offer, parts: [] }, month: first });
  }
}

function toRenewal(
  { ids, clock }: Ports,
  { policy }: PolicyOnFile,
  row: HeldRow,
  { offer, month }: Offered,
): NewRenewal {
  return {
    id: ids.token(12),
    heldId: row.id,
    memberId: row.memberId,
    policyId: policy.id,
    ...month,
    actBy: lastDayToAct(month.day),
    createdAt: clock.now(),
    ...toOffered(row, offer),
  };
}

/** The columns of what is offered to a plan; those of a plan that is gone are empty. */
export function toOffered(row: HeldRow, { kind, goneFor, oldCents, parts, terms }: RenewalOffer) {
  const none = { planId: null, planPricingId: null, planName: null, tier: null, newCents: null };
  const parties = { employerCents: null, payrollCents: null, covers: [] as string[], leaving: [] as string[] };
  return { kind, goneFor, oldCents, parts, ...none, ...parties, ...(terms && offerColumns(row, terms)) };
}
