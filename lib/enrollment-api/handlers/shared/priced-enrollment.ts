import { fromWireDate } from '@/lib/rules/text/dates';
import { parseDateText } from '@/lib/rules/text/date-text';
import { textOf } from '@/lib/rules/fields/field-definition';
import { isGender } from '@/lib/rules/words/genders';
import { cartEffectiveDates, chooseEffectiveDate, lastDayToChoose } from '@/lib/rules/quote/effective-dates';
import type { Context } from '../../request-context';
import { EnrollmentError, invalid } from '../../api-error';
import type { CartEntry } from '../../rating/rate-cart';
import type { Employer } from '../../rating/employer';
import type { Household } from '../../rating/household';
import { dateRule, type PlanDefinition, type PlanTerms } from '../../rating/plan';
import { employerOf } from './employers';
import { getCatalog, isVisible, visiblePlans, type Catalog, type Scope } from './plan-catalog';
import { openColumns } from '../../store/step-columns';
import type { FilterInfo, StoredDependent } from '../../store/saved-steps';
import { loadPriceRows, type CartItemRow, type EnrollmentRow, type PlanAnswer } from '../../store/shopper-rows';
import { loadEnrollment } from './enrollment';
import { internHousehold } from './households';
import { ratedAnswers } from './plan-answers';
import type { CatalogPlan } from './plan-cards';
import { loadRated, type RatedPlans } from './rated-plans';
import { ridersOf } from './riders';
import { usualPortal } from './usual-portal';

/** A temporary enrollment with everything its prices depend on. */
export type PricedEnrollment = {
  enrollment: EnrollmentRow;
  filter: FilterInfo;
  household: Household;
  catalog: Catalog;
  items: readonly CartItemRow[];
  entries: CartEntry[];
  /** The cart's plans, what they carry and the associations they accept, with their rates. */
  rated: RatedPlans;
  /** Plans of the cart that were withdrawn since they were added: they have no price and hold up the checkout. */
  gone: GoneItem[];
};

type GoneItem = { item: CartItemRow; plan: PlanTerms | null };

/** The refusal of an enrollment without a quote: for the log, and for the one screen that asks for its answers then. */
export const NO_QUOTE = 'no quote yet';

/** Loads an enrollment of the caller with its quote, its cart and the catalogue; 404 when it is not the caller's. */
export async function loadPricedEnrollment(context: Context, enrollmentId: string): Promise<PricedEnrollment> {
  const enrollment = await loadEnrollment(context, enrollmentId);
  const catalog = await getCatalog(context);
  return buildPricedEnrollment(context, enrollment, catalog);
}

/** Prices an enrollment that was loaded and locked already, with its quote, its cart and the catalogue. */
export async function buildPricedEnrollment(
  context: Context,
  enrollment: EnrollmentRow,
  catalog: Catalog,
): Promise<PricedEnrollment> {
  const { steps, cart: items, answers } = await loadPriceRows(context.store, enrollment.id);
  const columns = openColumns(context.fields, steps, ['filter_info', 'dependent_info']);
  const filter = columns.filter_info?.data;
  if (!filter) throw new EnrollmentError('notFound', 'Not found.', { detail: NO_QUOTE });
  const dependents = columns.dependent_info?.data.values.dependents ?? [];
  return priceFacts(context, { enrollment, catalog, filter, dependents, items, answers });
}

type PriceFacts = Pick<PricedEnrollment, 'enrollment' | 'catalog' | 'filter' | 'items'> & {
  dependents: readonly StoredDependent[];
  answers: readonly PlanAnswer[];
};

/** Prices facts that may be of no enrollment in the database, such as those of a quote that was mailed. */
export async function priceFacts(
  context: Context,
  { enrollment, catalog, filter, dependents, items, answers }: PriceFacts,
): Promise<PricedEnrollment> {
  const household = toHousehold(filter, {
    dependents,
    portalId: enrollment.portalId,
    usualPortalId: await usualPortal(context, enrollment),
    ...ratedAnswers(catalog.plans, answers),
    employer: employerOf(catalog, enrollment),
    today: context.today,
  });
  const scope = scopeOf(enrollment);
  const held = items.flatMap(({ planId, planPricingId: pricingId }) => {
    const plan = catalog.plans.get(planId);
    const known = plan?.definition.levels.some((level) => level.pricingId === pricingId) ?? false;
    return plan && known && isVisible(catalog, planId, scope) ? [{ plan, pricingId }] : [];
  });
  const rated = await loadRated(
    context,
    withPartners(
      catalog,
      held.map(({ plan }) => plan),
    ),
  );
  const entries = held.flatMap(({ plan: { id }, pricingId }) => {
    const plan = rated.get(id);
    return plan ? [{ plan, pricingId }] : [];
  });
  return { enrollment, filter, household, catalog, items, entries, rated, gone: findGone(catalog, items, entries) };
}

/** Plans with everything that is priced beside them: the riders they carry and the associations they accept. */
function withPartners(catalog: Catalog, plans: readonly CatalogPlan[]): CatalogPlan[] {
  const ids = plans.flatMap(({ id, definition }) => [
    ...ridersOf(catalog, id),
    ...(definition.requirements.membership ?? []),
  ]);
  return [...new Set([...plans, ...ids.flatMap((id) => catalog.plans.get(id) ?? [])])];
}

/** The associations that the cart's plans accept. */
export function ratedAssociations({ catalog, rated }: PricedEnrollment): PlanDefinition[] {
  return catalog.associations.flatMap(({ id }) => rated.get(id) ?? []);
}

/**
 * Plans of the cart that are not sold any more, or whose row cannot be read. A membership that is gone is no loss: the one that plans need is added by
 * itself.
 */
function findGone(catalog: Catalog, items: readonly CartItemRow[], entries: readonly CartEntry[]): GoneItem[] {
  return items.flatMap((item) => {
    const plan = (catalog.plans.get(item.planId) ?? catalog.withdrawn.get(item.planId))?.definition;
    if (item.kind === 'membership' || entries.some((entry) => entry.plan.id === item.planId)) return [];
    return [{ item, plan: plan ?? null }];
  });
}

/** The message about a cart with a plan that was withdrawn, or null. */
export function goneMessage({ gone }: PricedEnrollment): string | null {
  const [first] = gone;
  return first
    ? `${first.plan?.name ?? 'A plan'} is not offered any more. Please remove it from your cart to go on.`
    : null;
}

type Facts = {
  dependents: readonly StoredDependent[];
  portalId: string | null;
  usualPortalId: string | null;
  answeredQuestions: string[];
  evidenceDeclined: string[];
  employer: Employer | null;
  today: string;
};

/**
 * The household as pricing knows it: the quote's answers; spouse and children as listed in the dependents' step once
 * they are, until then as told at the choice of the tier (decisions 6).
 */
function toHousehold(filter: FilterInfo, facts: Facts): Household {
  const spouse = facts.dependents.find(({ values }) => textOf(values, 'relationship') === 'spouse');
  const children = facts.dependents.filter(({ values }) => textOf(values, 'relationship') === 'child');
  return internHousehold({
    zip: filter.zip,
    state: filter.state,
    county: filter.county,
    tier: filter.tier,
    gender: filter.gender,
    dob: filter.dob,
    smoker: filter.smoker,
    tobacco: filter.tobacco ?? {},
    annualIncome: filter.annualIncome,
    workingHours: filter.workingHours,
    spouse: toSpouse(filter, spouse),
    children: children.length > 0 ? children.map(toChild) : filter.childCount,
    portalId: facts.portalId,
    usualPortalId: facts.usualPortalId,
    answeredQuestions: facts.answeredQuestions,
    evidenceDeclined: facts.evidenceDeclined,
    employer: facts.employer,
    today: facts.today,
  });
}

/** The spouse is asked about tobacco with the applicant, before the dependents are listed (decisions 37). */
function toSpouse(filter: FilterInfo, listed: StoredDependent | undefined): NonNullable<Household['spouse']> | null {
  const smoker = filter.spouseSmoker ?? null;
  if (listed) return { ...toRated(listed), smoker };
  return filter.spouseDob === null && smoker === null ? null : { dob: filter.spouseDob, smoker };
}

function toChild(child: StoredDependent) {
  const flag = textOf(child.values, 'is_smoker');
  const smokerQuestion = textOf(child.values, 'tobacco_question') || null;
  return { ...toRated(child), smoker: flag === '' ? null : flag === '1', smokerQuestion };
}

function toRated({ values }: StoredDependent) {
  const gender = textOf(values, 'gender');
  return { dob: parseDateText(textOf(values, 'birthdate')), gender: isGender(gender) ? gender : null };
}

/** The enrollment as with other dependents than the saved ones: for checks before they are saved. */
export function withDependents(priced: PricedEnrollment, dependents: readonly StoredDependent[]): PricedEnrollment {
  const {
    answeredQuestions = [],
    evidenceDeclined = [],
    employer = null,
    today,
    portalId = null,
    usualPortalId = null,
  } = priced.household;
  const facts = {
    dependents,
    portalId,
    usualPortalId,
    answeredQuestions: [...answeredQuestions],
    evidenceDeclined: [...evidenceDeclined],
    employer,
    today,
  };
  return { ...priced, household: toHousehold(priced.filter, facts) };
}

/** The scope that narrows an enrollment's lists. */
export function scopeOf(enrollment: EnrollmentRow): Scope {
  const { siteKey, agentId, groupId, portalId } = enrollment;
  return { siteKey, agentId, groupId, portalId };
}

/** The days on which everything in the cart can start, earliest first. */
export function cartDates(priced: PricedEnrollment): string[] {
  const rules = priced.entries.map(({ plan }) => dateRule(plan));
  return cartEffectiveDates(rules, priced.household.today);
}

/**
 * The days a shopper may choose from: the cart's, and without a plan in it those on which some plan that is offered here
 * can start, so that none is offered that every plan excludes (decisions 141).
 */
export function offeredDates(priced: PricedEnrollment): string[] {
  if (priced.entries.length > 0) return cartDates(priced);
  const { today } = priced.household;
  const plans = visiblePlans(priced.catalog, scopeOf(priced.enrollment));
  const dates = new Set(plans.flatMap(({ definition }) => planDates(definition, today)));
  return dates.size > 0 ? [...dates].sort() : cartDates(priced);
}

/** The last day on which these plans, or the cart's, can still be chosen to start on a day. */
export function enrollBy(priced: PricedEnrollment, on: string, plans?: readonly PlanTerms[]): string {
  return lastDayToChoose((plans ?? priced.entries.map(({ plan }) => plan)).map(dateRule), on);
}

/** The days a plan can start on, counted once a day: lists ask for every plan's. */
const startDays = new WeakMap<PlanTerms, { today: string; dates: string[] }>();

function planDates(plan: PlanTerms, today: string): string[] {
  const known = startDays.get(plan);
  if (known?.today === today) return known.dates;
  const dates = cartEffectiveDates([dateRule(plan)], today);
  startDays.set(plan, { today, dates });
  return dates;
}

/** The day a plan would start on: the chosen one while it can, else the first possible (rules 1 §4). */
export function planDate(priced: PricedEnrollment, plan: PlanTerms): string {
  const dates = planDates(plan, priced.household.today);
  return chooseEffectiveDate(dates, priced.enrollment.effectiveDate) ?? priced.household.today;
}

/** The day the cart starts on. */
export function cartDate(priced: PricedEnrollment): string {
  return chooseEffectiveDate(cartDates(priced), priced.enrollment.effectiveDate) ?? priced.household.today;
}

/**
 * The day asked for when everything in the cart can start on it; without one the stored or the first one (rules 1 §4).
 */
export function chosenDate(priced: PricedEnrollment, text: string | undefined): string {
  if (text === undefined || text === '') return cartDate(priced);
  const date = fromWireDate(text) ?? parseDateText(text);
  if (date === null || !offeredDates(priced).includes(date))
    throw invalid(['effective_date', 'Choose one of the dates offered']);
  return date;
}
