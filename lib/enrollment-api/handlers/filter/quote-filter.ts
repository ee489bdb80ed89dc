import { parseDateText } from '@/lib/rules/text/date-text';
import { isGender } from '@/lib/rules/words/genders';
import { messages } from '@/lib/rules/text/messages';
import { checkHours, checkIncome, parseHours, parseIncome } from '@/lib/rules/money/earnings';
import { checkQuoteForm } from '@/lib/rules/quote/quote-form';
import { isTier } from '@/lib/rules/words/tiers';
import { answer, done, resultOf, type Context } from '../../request-context';
import { invalid, invalidFields, notFound } from '../../api-error';
import { enrollments } from '../../store/schema/enrollment-tables';
import type { Handlers } from '../handlers';
import { loadGroup } from '../lookup/access-codes';
import { loadAgentGroups } from '../lookup/people';
import { loadOfferedPortals } from '../shared/offered-portals';
import { getCatalog, type Catalog } from '../shared/plan-catalog';
import type { EnrollmentRow } from '../../store/shopper-rows';
import { loadColumn } from '../../store/step-columns';
import { saveStep } from '../shared/save-step';
import type { FilterInfo } from '../../store/saved-steps';
import { loadEnrollment, loadOpenEnrollment, updateEnrollment } from '../shared/enrollment';
import { assertAsked, saveChildrenUse, tobaccoOf } from './tobacco-answers';
import { buildPricedEnrollment, cartDates } from '../shared/priced-enrollment';
import { findSiteKey } from '../shared/site-rows';
import { withAgreedCart } from '../cart/agreed-changes';
import { assertCategory, assertOneChild } from './plans-at-hand';
import { readTierDependents } from './told-dependents';
import { findZip } from '../shared/zip-lookup';
import { keepForRep } from './rep-client';

type QuoteFields = {
  zip?: string | undefined;
  dob?: string | undefined;
  gender?: string | undefined;
  tier?: string | undefined;
};
type QuoteFacts = Pick<FilterInfo, 'zip' | 'state' | 'city' | 'county' | 'dob' | 'gender' | 'tier'>;

/** The quote form's answers with the place of the ZIP; throws the spec's messages beside the fields (rules 1 §5). */
async function readQuote(fields: QuoteFields, context: Context): Promise<QuoteFacts> {
  const form = {
    zip: fields.zip ?? '',
    dob: fields.dob ?? '',
    gender: fields.gender ?? '',
    tier: fields.tier ?? '',
  };
  const problems: Record<string, string> = { ...checkQuoteForm(form, context.today) };
  const place = problems['zip'] === undefined ? await findZip(context.store, form.zip) : null;
  if (place && 'message' in place) problems['zip'] = place.message;
  const dob = parseDateText(form.dob);
  const found = Object.entries(problems).map(([target_element, error_message]) => ({ target_element, error_message }));
  if (found.length > 0) throw invalidFields(found);
  if (!place || 'message' in place || dob === null || !isGender(form.gender) || !isTier(form.tier))
    throw invalid(['zip', messages.required]);
  const [county] = place.counties;
  return {
    zip: place.zip,
    state: place.state,
    city: place.city,
    county: place.counties.length === 1 ? (county ?? null) : null,
    dob,
    gender: form.gender,
    tier: form.tier,
  };
}

const UNASKED = {
  smoker: null,
  annualIncome: null,
  workingHours: null,
  spouseDob: null,
  childCount: null,
} as const;

export const addFilterForNewUser: Handlers['addFilterForNewUser'] = async (input, context) => {
  const quote = await readQuote(input, context);
  const { caller, store } = context;
  const groupId = input.group_id ?? caller.groupId;
  const agentId = input.agent_id ?? caller.agentId;
  const siteKey = caller.siteKey ?? (await findSiteKey(store, { agentId, groupId }));
  if (siteKey === null) throw notFound('site');
  const eprocess = input.eprocess ?? 'applicant';
  await assertOffered(context, input, { agentId, groupId, eprocess });
  const id = context.ids.token(24);
  await store.withTransaction(async (tx) => {
    await tx.insert(enrollments).values({
      id,
      siteKey,
      agentId,
      groupId,
      employeeClass: groupId === caller.groupId ? caller.employeeClass : null,
      portalId: input.platform_group_id ?? null,
      eprocess,
      openType: input.open_type ?? null,
      type: input.type ?? 'new-member',
      tier: quote.tier,
      state: quote.state,
      zip: quote.zip,
      referralId: input.referral ?? null,
      createdAt: context.now,
      updatedAt: context.now,
    });
    const filter: FilterInfo = { ...quote, ...UNASKED, category: input.category ?? null, startedAs: eprocess };
    await saveStep(context, { id, siteKey }, 'filter_info', filter);
    await keepForRep(context, { id, siteKey, groupId, portalId: input.platform_group_id ?? null }, input);
  });
  return answer({ temp_enrollment_id: id, portal_id: input.platform_group_id ?? null });
};

export const changeFilterInfo: Handlers['changeFilterInfo'] = async (input, context) => {
  const catalog = await getCatalog(context);
  return context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.tempId, 'update');
    await withAgreedCart(context, { id: enrollment.id, catalog, agreed: input.cart_agreed }, () =>
      changeFilter(input, context, enrollment, catalog),
    );
    await keepDateOffered(context, enrollment.id, catalog);
    return done;
  });
};

async function changeFilter(
  input: Parameters<Handlers['changeFilterInfo']>[0],
  context: Context,
  enrollment: EnrollmentRow,
  catalog: Catalog,
): Promise<void> {
  const stored = await loadColumn(context, enrollment, 'filter_info');
  if (!stored) throw notFound('quote');
  const before = stored.data;
  const given = dropEmpty(input);
  assertAsked(catalog, given.tobacco_question);
  const quote = await readQuote({ ...before, ...given }, context);
  const earnings = readEarnings(given);
  const toldPeople = given.dep_dob !== undefined || given.no_of_children !== undefined;
  const people = toldPeople ? readTierDependents(quote.tier, given, context.today) : null;
  const looked = { catalog, planId: given.plan_id };
  if (people) await assertOneChild(context, enrollment.id, { tier: quote.tier, ...looked, ...people });
  const filter: FilterInfo = {
    ...before,
    ...quote,
    county: quote.zip === before.zip ? before.county : quote.county,
    ...tobaccoOf(before, given, quote.tier),
    annualIncome: earnings.annualIncome ?? before.annualIncome,
    workingHours: earnings.workingHours ?? before.workingHours,
    category: given.category ?? before.category,
    ...(quote.tier === before.tier ? {} : { spouseDob: null, childCount: null }),
    ...people,
  };
  await assertCategory(context, enrollment.id, { ...looked, category: filter.category });
  if (given.children_smoker) await saveChildrenUse(context, enrollment, given.children_smoker, given.tobacco_question);
  if (given.zip === undefined) Object.assign(filter, { zip: before.zip, state: before.state, city: before.city });
  await saveStep(context, enrollment, 'filter_info', filter);
  await updateEnrollment(context, enrollment.id, {
    tier: filter.tier,
    state: filter.state,
    zip: filter.zip,
    ...(given.platform_group_id === undefined ? {} : { portalId: given.platform_group_id }),
    ...underGroup(enrollment, given.group_id),
  });
}

/** Empty inputs are "dropped" by the spec's caller; a caller that sends them means the same (rules 1 §7.2). */
function dropEmpty<T extends Record<string, unknown>>(input: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== '' && value !== undefined),
  ) as Partial<T>;
}

type EarningFields = { annual_incode?: string | undefined; working_hours?: string | undefined };

function readEarnings(given: EarningFields): { annualIncome: number | null; workingHours: number | null } {
  const { annual_incode: income = '', working_hours: hours = '' } = given;
  const problems = Object.entries({ annual_incode: checkIncome(income), working_hours: checkHours(hours) });
  const found = problems.flatMap(([name, message]) => (message === null ? [] : [[name, message] as const]));
  if (found.length > 0) throw invalid(...found);
  return { annualIncome: parseIncome(income), workingHours: parseHours(hours) };
}

/** A chosen effective date that the changed answers do not offer any more is forgotten, so that none stays unseen. */
async function keepDateOffered(context: Context, enrollmentId: string, catalog: Catalog): Promise<void> {
  const enrollment = await loadEnrollment(context, enrollmentId);
  if (enrollment.effectiveDate === null) return;
  const priced = await buildPricedEnrollment(context, enrollment, catalog);
  if (!cartDates(priced).includes(enrollment.effectiveDate))
    await updateEnrollment(context, enrollmentId, { effectiveDate: null });
}

export const updateFilterPortal: Handlers['updateFilterPortal'] = async (input, context) =>
  context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.enrollment_id, 'update');
    await assertOffered(context, input, enrollment);
    await updateEnrollment(context, enrollment.id, portalChanges(enrollment, input));
    return done;
  });

type PortalFields = { group_id?: string | undefined; platform_group_id?: string | undefined };

function portalChanges(enrollment: EnrollmentRow, input: PortalFields) {
  return {
    portalId: input.platform_group_id ?? enrollment.portalId,
    ...underGroup(enrollment, input.group_id),
    ...(input.group_id === undefined || enrollment.type !== 'new-member' ? {} : { type: 'new-group-member' as const }),
  };
}

/** A class of employees is one of its own group's. */
function underGroup(enrollment: EnrollmentRow, groupId: string | undefined) {
  return groupId === undefined || groupId === enrollment.groupId ? {} : { groupId, employeeClass: null };
}

type Enroller = { agentId: string | null; groupId: string | null; eprocess: string };

/** The portal is one the agent or the group offers, and a rep enrolls under groups of their own (rules 1 §2.6). */
async function assertOffered(context: Context, input: PortalFields, enroller: Enroller): Promise<void> {
  const { agentId, eprocess } = enroller;
  const groupId = input.group_id ?? enroller.groupId;
  if (input.platform_group_id !== undefined) {
    const offered = await loadOfferedPortals(context, { agentId, groupId });
    if (!offered.some(({ id }) => id === input.platform_group_id))
      throw invalid(['platform_group_id', messages.platformRequired]);
  }
  if (input.group_id === undefined) return;
  const own = eprocess === 'rep' && agentId !== null ? await loadAgentGroups(context, agentId) : null;
  const known = own
    ? own.some(({ gid }) => gid === input.group_id)
    : (await loadGroup(context, input.group_id)) !== null;
  if (!known) throw invalid(['group_id', messages.groupRequired]);
}

export const validateZipCode: Handlers['validateZipCode'] = async (input, context) => {
  const place = await findZip(context.store, input.zip_code);
  if ('message' in place) throw invalid(['zip_code', place.message]);
  return resultOf(place);
};
