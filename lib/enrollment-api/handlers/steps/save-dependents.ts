import type { z } from 'zod';
import type {
  Dependent,
  SavedDependents,
  saveDependentInfo as saveEndpoint,
  saveDependentInfoToTemp as tempEndpoint,
} from '@/lib/contract/dependents';
import type { InputOf } from '@/lib/contract/endpoint';
import type { FieldError } from '@/lib/contract/envelope';
import {
  applySpouseAnswer,
  checkDependentList,
  childCountMismatch,
  dependentsForTier,
  spouseAnswerOf,
  type DependentSituation,
} from '@/lib/rules/people/dependent-rules';
import { reasonOf } from '@/lib/rules/money/pricing-errors';
import { textOf, textsOf } from '@/lib/rules/fields/field-definition';
import { DEPENDENT_ANSWERS } from '@/lib/rules/words/step-answers';
import { answer, done, type Context } from '../../request-context';
import { invalidFields } from '../../api-error';
import type { Handlers } from '../handlers';
import { getCatalog } from '../shared/plan-catalog';
import { fromWireVersion, saveStep, toWireVersion } from '../shared/save-step';
import { deleteColumn, loadColumn } from '../../store/step-columns';
import type { SpouseAnswer, StoredDependent } from '../../store/saved-steps';
import { loadOpenEnrollment } from '../shared/enrollment';
import type { EnrollmentRow } from '../../store/shopper-rows';
import {
  buildPricedEnrollment,
  loadPricedEnrollment,
  withDependents,
  type PricedEnrollment,
} from '../shared/priced-enrollment';
import { priceCart } from '../cart/view';
import { describeDependent } from './step-descriptors';
import {
  isSpouse,
  judgeDependent,
  judgeDependents,
  loadDependentRules,
  ofStored,
  toEntry,
  type DependentEntry,
  type DependentRules,
} from './judge-dependents';
import { toldOf } from './people-told';
import { toWireHealth } from './save-health';
import { cartRequirements } from './requirements';

const DISCLAIMER =
  '<p>List everybody who is to be covered with you. Birth dates decide who can be covered and, for some plans, the price.</p>';

export const getFormFieldsDependentPrimaryInfo: Handlers['getFormFieldsDependentPrimaryInfo'] = async (
  input,
  context,
) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const rules = await loadDependentRules(context, priced);
  const { saved, onFile } = rules;
  const entries = saved
    ? saved.data.values.dependents.map(ofStored)
    : onFile.map(({ id, values }) => ({ id, answers: values, health: null }));
  return answer({
    result: describeDependent(cartRequirements(priced)),
    version: toWireVersion(saved),
    disclaimer: DISCLAIMER,
    covered: [...rules.covered],
    problems: judgeDependents(context, rules, ofTier(priced, entries)).problems,
  });
};

function ofTier(priced: PricedEnrollment, entries: readonly DependentEntry[]): DependentEntry[] {
  const people = entries.map((entry) => ({ entry, relationship: textOf(entry.answers, 'relationship') }));
  return dependentsForTier(priced.household.tier, people).map(({ entry }) => entry);
}

function situationOf(priced: PricedEnrollment, dependents: readonly StoredDependent[]): DependentSituation {
  return {
    tier: priced.household.tier,
    premier: cartRequirements(priced).premier,
    enrollType: priced.enrollment.type,
    dependents: dependents.map(({ values }) => ({ relationship: textOf(values, 'relationship') })),
    enrollSpouse: null,
  };
}

/** Returns the problems of the list's numbers: the tier's, and that of the children told before (decisions 6). */
function countProblems(priced: PricedEnrollment, dependents: readonly StoredDependent[]): FieldError[] {
  const situation = situationOf(priced, dependents);
  const problems = checkDependentList(situation);
  const mismatch = childCountMismatch(priced.filter.childCount, situation.dependents);
  if (mismatch)
    problems.push({
      target_element: 'dependents',
      error_message: `Your price is for ${mismatch.told} ${mismatch.told === 1 ? 'child' : 'children'} and you listed ${mismatch.entered}. Change the list, or change the number of children in your basic info and see the new price.`,
    });
  return problems;
}

/** Returns the problem of a plan that does not cover the household, unless the list's numbers say it already. */
function coverProblems(
  priced: PricedEnrollment,
  dependents: readonly StoredDependent[],
  said: readonly FieldError[],
): FieldError[] {
  const uncovered = priceCart(withDependents(priced, dependents)).items.find(({ result }) => !result.ok);
  if (!uncovered || uncovered.result.ok) return [];
  const { message } = uncovered.result;
  if (said.some(({ error_message }) => error_message === message)) return [];
  return [{ target_element: 'dependents', error_message: `${uncovered.name}: ${reasonOf(message)}` }];
}

function listProblems(priced: PricedEnrollment, dependents: readonly StoredDependent[]): FieldError[] {
  const counted = countProblems(priced, dependents);
  return [...counted, ...coverProblems(priced, dependents, counted)];
}

export const validateSingleDependent: Handlers['validateSingleDependent'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const rules = await loadDependentRules(context, priced);
  const others = (rules.saved?.data.values.dependents ?? []).filter(({ id }) => id !== input.dependent_id);
  const told = others.map(({ values }) => toldOf(values));
  const { problems } = judgeDependent(context, rules, toEntry(input), told);
  if (problems.length > 0) throw invalidFields(problems);
  return done;
};

type ListInput = InputOf<typeof saveEndpoint> & Pick<InputOf<typeof tempEndpoint>, 'enroll_spouse'>;

/**
 * Keeps a list: a complete one without any problem, an unfinished one with what its people lack (decisions 163). None who is another person of the enrollment is kept either way (decisions 162).
 */
async function saveList(context: Context, input: ListInput, complete: boolean) {
  const catalog = await getCatalog(context);
  return context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.enrollment_id, 'update');
    const priced = await buildPricedEnrollment(context, enrollment, catalog);
    const rules = await loadDependentRules(context, priced);
    const { entries, ...answered } = answerSpouse(context, rules, input);
    const { people, problems, refused } = judgeDependents(context, rules, entries);
    const whole = complete ? [...problems, ...countProblems(priced, people)] : refused;
    const cover = complete && problems.length === 0 ? coverProblems(priced, people, whole) : [];
    if (whole.length + cover.length > 0) throw invalidFields([...whole, ...cover]);
    const said = spouseAnswerOf(
      situationOf(priced, people).dependents,
      answered.said,
      situationOf(priced, rules.saved?.data.values.dependents ?? []).dependents,
    );
    const spouse: SpouseAnswer = {
      ...(said !== null && { enrollSpouse: said }),
      ...(answered.aside && !entries.some(isSpouse) && { aside: answered.aside }),
    };
    const kept = { complete, values: { dependents: people }, ...spouse };
    const version = await saveStep(context, enrollment, 'dependent_info', kept, fromWireVersion(input.version));
    return { ...toWireDependents(people, spouse), version: String(version), problems };
  });
}

/** The list after the premier family's question was answered with it, and the spouse who is kept aside (rules 3 §4). */
function answerSpouse(
  context: Context,
  rules: DependentRules,
  { dependents, enroll_spouse: flag }: ListInput,
): { entries: DependentEntry[]; said: boolean | null; aside: StoredDependent | null } {
  const entries = dependents.map(toEntry);
  const { aside = null, enrollSpouse = null } = rules.saved?.data ?? {};
  if (flag === undefined) return { entries, said: enrollSpouse, aside };
  const people = entries.map((entry) => ({ entry, relationship: textOf(entry.answers, 'relationship') }));
  const kept = aside && { entry: ofStored(aside), relationship: 'spouse' };
  const after = applySpouseAnswer(people, kept, flag === '1');
  const taken = people.find((person) => person === after.aside);
  return {
    entries: after.dependents.map(({ entry }) => entry),
    said: flag === '1',
    aside: taken ? judgeDependent(context, rules, taken.entry, []).person : after.aside && aside,
  };
}

export const saveDependentInfo: Handlers['saveDependentInfo'] = async (input, context) => {
  const { version } = await saveList(context, input, true);
  return answer({ version });
};

export const saveDependentInfoToTemp: Handlers['saveDependentInfoToTemp'] = async (input, context) =>
  answer(await saveList(context, input, false));

/**
 * Deletes the stored dependents when the tier covers the member alone (rules 3 §4 "Review"); any other tier keeps them.
 */
export const deleteDependentInIo: Handlers['deleteDependentInIo'] = async (input, context) =>
  context.store.withTransaction(async () => {
    await forgetDependents(context, await loadOpenEnrollment(context, input.enrollment_id, 'update'));
    return done;
  });

/**
 * Forgets the dependents that are not submitted: all of them where the tier covers the member alone or none is listed, else
 * the spouse whom a No left out (rules 3 §4 "Review", decisions 164). The submission does it, whatever a client asks.
 */
export async function forgetDependents(context: Context, enrollment: EnrollmentRow): Promise<void> {
  const column = await loadColumn(context, enrollment, 'dependent_info');
  if (!column) return;
  const { aside, ...data } = column.data;
  if (enrollment.tier === 'IO' || data.values.dependents.length === 0)
    return deleteColumn(context, enrollment, 'dependent_info');
  if (aside) await saveStep(context, enrollment, 'dependent_info', data);
}

/** Returns a saved list as the wire has it, with the premier family's answer. */
export function toWireDependents(
  dependents: readonly StoredDependent[],
  { enrollSpouse }: SpouseAnswer,
): z.infer<typeof SavedDependents> {
  return {
    dependents: dependents.map(toWireDependent),
    ...(enrollSpouse !== undefined && { enroll_spouse: enrollSpouse ? '1' : '0' }),
  };
}

/** Returns a saved dependent as the wire has it: the SSN by its last four digits. */
export function toWireDependent({ id, values, health }: StoredDependent): z.infer<typeof Dependent> {
  return {
    dependent_id: id,
    primary_info: {
      ...textsOf(DEPENDENT_ANSWERS, values),
      ssn: textOf(values, 'ssn').slice(-4),
      relationship: textOf(values, 'relationship') === 'spouse' ? 'spouse' : 'child',
      employed: '0',
    },
    ...(textOf(values, 'tobacco_question') !== '' && { tobacco_question: textOf(values, 'tobacco_question') }),
    ...(health ? { health_info: toWireHealth(health) } : {}),
  };
}

/** Says whether the list is done for the cart as it is now; a tier of one needs none. */
export async function isDependentsComplete(
  context: Context,
  priced: PricedEnrollment,
  kept: { complete: boolean; values: { dependents: StoredDependent[] } } | undefined,
): Promise<boolean> {
  if (priced.household.tier === 'IO') return true;
  if (!kept?.complete) return false;
  const { dependents } = kept.values;
  if (listProblems(priced, dependents).length > 0) return false;
  const rules = await loadDependentRules(context, priced);
  return judgeDependents(context, rules, dependents.map(ofStored)).problems.length === 0;
}
