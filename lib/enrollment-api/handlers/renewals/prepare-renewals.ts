import { lastDayToAct, preparedUntil, renewalMonth, type RenewalMonth } from '@/lib/rules/policies/renewal-days';
import { dayOf } from '@/lib/rules/text/moments';
import { isHeld, type PlanStatus } from '@/lib/rules/words/policy-states';
import type { Ports } from '../../ports';
import { changesFrom } from '../../rating/held-terms';
import type { PlanDefinition } from '../../rating/plan';
import type { HeldRow } from '../../store/held-rows';
import { addRenewals, loadToRenew, type Changing, type NewRenewal } from '../../store/renewal-rows';
import { loadPoliciesOnFile, type PolicyOnFile } from '../../store/policies-on-file';
import { withWhatGoesAlong } from '../policies/cancelling';
import { employerOf } from '../shared/employers';
import { getCatalog, type Catalog } from '../shared/plan-catalog';
import { loadRated, type RatedPlans } from '../shared/rated-plans';
import { renewalOffer, type Renewing, type RenewalOffer } from './renewal-offer';
import { offerColumns } from './renewal-offer-columns';

/** Policies that one statement loads. */
const BATCH = 250;

/** The catalogue as renewals read it: with plans that are held and not sold any more. */
export type RenewalCatalog = { catalog: Catalog; rated: RatedPlans };

export async function loadRenewalCatalog(ports: Ports): Promise<RenewalCatalog> {
  const catalog = await getCatalog({ ...ports, now: ports.clock.now() });
  const rated = await loadRated(ports, [...catalog.plans.values(), ...catalog.withdrawn.values()]);
  return { catalog, rated };
}

/**
 * Prepares the renewal of every held plan that changes soon: which day, what follows at what price, and why. Nothing is changed of what is
 * held. Safe to repeat and in several processes: a plan has one renewal a day. Answers how many renewals are new.
 */
export async function prepareRenewals(ports: Ports, stopped: () => boolean = () => false): Promise<number> {
  const today = dayOf(ports.clock.now());
  const found = await loadRenewalCatalog(ports);
  const changing = changingPlans(found.rated, today);
  let prepared = 0;
  for (let after = ''; !stopped();) {
    const ids = await loadToRenew(ports, changing, { after, most: BATCH });
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
    const policies = await loadPoliciesOnFile(ports, ids);
    const rows = policies.flatMap((policy) => renewalsOf(ports, policy, { ...found, today }));
    prepared += await addRenewals(ports, rows);
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

type Found = RenewalCatalog & { today: string };

/** A held plan on file as its renewal looks at it on a day. */
export function toRenewing(file: PolicyOnFile, row: HeldRow, { catalog, rated, today }: Found, day: string): Renewing {
  const { member, policy, filter } = file;
  const employer = employerOf(catalog, { groupId: policy.groupId, employeeClass: member.employeeClass });
  const people = { profile: member.profile, filter, employer, dependents: file.covered(row.id, day) };
  return { row, people, rated, today };
}

const isRunning = ({ status, endDate, waitsFor }: HeldRow): boolean =>
  status === ('ACTIVE' satisfies PlanStatus) && endDate === null && waitsFor.length === 0;

function renewalsOf(ports: Ports, file: PolicyOnFile, found: Found): NewRenewal[] {
  const { policy, rows } = file;
  const offers = new Map<string, { offer: RenewalOffer; month: RenewalMonth }>();
  for (const row of rows.filter(isRunning)) {
    const month = monthOf(file, row, found);
    if (month === null) continue;
    const offer = renewalOffer(toRenewing(file, row, found, month.day), month.day);
    if (offer === null) ports.log.error('renewal.unpriced', { policy: policy.id, plan: row.planId });
    else offers.set(row.id, { offer, month });
  }
  addWhatGoesAlong(file, offers, found);
  return rows.flatMap((row) => {
    const one = offers.get(row.id);
    return one ? [toRenewal(ports, file, row, one)] : [];
  });
}

function monthOf({ policy }: PolicyOnFile, row: HeldRow, { rated, today }: Found): RenewalMonth | null {
  const plan: PlanDefinition | undefined = rated.get(row.planId ?? '');
  const from = plan ? changesFrom(plan, row.effectiveDate, preparedUntil(today)) : null;
  return from === null ? null : renewalMonth({ start: policy.effectiveDate, from, today });
}

/** Riders and memberships end with the last plan that carries them. */
function addWhatGoesAlong(
  { rows }: PolicyOnFile,
  offers: Map<string, { offer: RenewalOffer; month: RenewalMonth }>,
  { catalog }: Found,
): void {
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
  { offer, month }: { offer: RenewalOffer; month: RenewalMonth },
): NewRenewal {
  const { kind, goneFor, oldCents, parts, terms } = offer;
  return {
    id: ids.token(12),
    heldId: row.id,
    memberId: row.memberId,
    policyId: policy.id,
    ...month,
    actBy: lastDayToAct(month.day),
    kind,
    goneFor,
    oldCents,
    parts,
    createdAt: clock.now(),
    ...(terms && offerColumns(row, terms)),
  };
}
