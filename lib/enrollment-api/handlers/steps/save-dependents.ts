import { TOBACCO_QUESTION } from '@/lib/rules/quote/tobacco';
import type { z } from 'zod';
import type { Dependent, saveDependentInfo as saveEndpoint } from '@/lib/contract/dependents';
import type { InputOf } from '@/lib/contract/endpoint';
import {
  checkDependentList,
  childCountMismatch,
  dependentsForTier,
  type DependentSituation,
} from '@/lib/rules/people/dependent-rules';
import { DEPENDENT_RELATIONSHIPS } from '@/lib/rules/fields/dependent-fields';
import { STEP_FORMS } from '@/lib/rules/fields/step-fields';
import { reasonOf } from '@/lib/rules/money/pricing-errors';
import { textOf, textsOf, type StepValues } from '@/lib/rules/fields/field-definition';
import type { HealthDefinition } from '@/lib/rules/steps/health-answers';
import { parseDateText } from '@/lib/rules/text/date-text';
import { DEPENDENT_ANSWERS } from '@/lib/rules/words/step-answers';
import { tierFacts } from '@/lib/rules/words/tiers';
import { answer, done, type Context } from '../../request-context';
import { EnrollmentError, invalidFields } from '../../api-error';
import type { Handlers } from '../handlers';
import { getCatalog } from '../shared/plan-catalog';
import { fromWireVersion, saveStep, toWireVersion } from '../shared/save-step';
import { deleteColumn, loadColumn } from '../../store/step-columns';
import type { StoredDependent } from '../../store/saved-steps';
import { loadOpenEnrollment } from '../shared/enrollment';
import {
  buildPricedEnrollment,
  loadPricedEnrollment,
  withDependents,
  type PricedEnrollment,
} from '../shared/priced-enrollment';
import { priceCart } from '../cart/view';
import { loadNumbersOnFile } from '../members/on-file';
import { describeDependent } from './step-descriptors';
import { checkForm } from './save-forms';
import {
  checkHealthAnswers,
  fromWireHealth,
  isHealthComplete,
  loadHealthDefinition,
  toWireHealth,
  type HealthAsked,
} from './save-health';
import { cartRequirements } from './requirements';

type Input = InputOf<typeof saveEndpoint>['dependents'][number];

const DISCLAIMER =
  '<p>List everybody who is to be covered with you. Birth dates decide who can be covered and, for some plans, the price.</p>';

export const getFormFieldsDependentPrimaryInfo: Handlers['getFormFieldsDependentPrimaryInfo'] = async (
  input,
  context,
) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const stored = await loadColumn(context, priced.enrollment, 'dependent_info');
  return answer({
    result: describeDependent(cartRequirements(priced)),
    version: toWireVersion(stored),
    disclaimer: DISCLAIMER,
  });
};

/** The facts by which a dependent's form and list are judged. */
type Rules = {
  priced: PricedEnrollment;
  definition: HealthDefinition;
  stored: readonly StoredDependent[];
  /** Numbers of the member's own dependents, by id, for those that were not listed here before. */
  onFile: ReadonlyMap<string, StepValues>;
};

async function loadRules(context: Context, priced: PricedEnrollment): Promise<Rules> {
  const stored = (await loadColumn(context, priced.enrollment, 'dependent_info'))?.data.values.dependents ?? [];
  const onFile = await loadNumbersOnFile(context, priced.enrollment, 'dependent');
  return { priced, definition: await loadHealthDefinition(context, priced), stored, onFile };
}

/** Checks one dependent by the rules (rules 3 §5); throws the messages beside its fields. */
function checkDependent(context: Context, rules: Rules, input: Input): StoredDependent {
  const { priced, definition } = rules;
  const before = known(rules, input.dependent_id);
  const tier = tierFacts(priced.household.tier);
  const relationships = DEPENDENT_RELATIONSHIPS.filter(({ value }) =>
    value === 'spouse' ? tier.spouse : tier.children,
  );
  const descriptors = describeDependent(cartRequirements(priced), before?.values, relationships);
  const { employed: _always0, ...members } = input.primary_info;
  const answers = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as StepValues;
  const checked = checkForm(context, STEP_FORMS.dependent, descriptors, answers, before?.values ?? {});
  const values = withQuestion(priced, checked, before?.values);
  const asked = definition.conditions.length > 0 || definition.medication !== null;
  const told = toAsked(rules, values);
  const health = asked ? checkHealthAnswers(told, fromWireHealth(input.health_info ?? {}), context.today) : null;
  return { id: before?.id ?? context.ids.token(12), values, health };
}

/**
 * The answer to the usual question about tobacco that a dependent is priced by: the spouse's is told with the quote, a
 * grown child's here. One to a plan's own words is none (decisions 37).
 */
function toldTobacco({ household }: PricedEnrollment, values: StepValues): boolean | null {
  if (textOf(values, 'relationship') === 'spouse') return household.spouse?.smoker ?? null;
  const flag = textOf(values, 'is_smoker');
  const question = textOf(values, 'tobacco_question') || TOBACCO_QUESTION;
  return flag === '' || question !== TOBACCO_QUESTION ? null : flag === '1';
}

/** The answer about tobacco with the words it answers; one that is not asked now stays as it was (decisions 37). */
function withQuestion(priced: PricedEnrollment, values: StepValues, before: StepValues = {}): StepValues {
  const question = cartRequirements(priced).childTobacco;
  if (question !== null && textOf(values, 'is_smoker') !== '') return { ...values, tobacco_question: question };
  const kept = ['is_smoker', 'tobacco_question'].map((name) => [name, textOf(before, name)] as const);
  return question === null ? { ...values, ...Object.fromEntries(kept.filter(([, text]) => text !== '')) } : values;
}

/** Returns the kept answers of a listed dependent: as saved here, else the number on the member's file. */
function known({ stored, onFile }: Rules, id: string | undefined): { id: string; values: StepValues } | undefined {
  const listed = stored.find((one) => one.id === id);
  const numbers = id === undefined ? undefined : onFile.get(id);
  if (listed) return { id: listed.id, values: { ...numbers, ...listed.values } };
  return id !== undefined && numbers ? { id, values: numbers } : undefined;
}

/** Checks every dependent of a list; messages carry the position, `dependents.0.first_name`. */
function checkDependents(context: Context, rules: Rules, inputs: readonly Input[]): StoredDependent[] {
  return inputs.map((input, index) => {
    // A known id, and the number kept under it, belongs to one person: a second entry with that id is a new dependent.
    const isSecond = inputs.findIndex(({ dependent_id: id }) => id === input.dependent_id) < index;
    try {
      return checkDependent(context, rules, isSecond ? { ...input, dependent_id: undefined } : input);
    } catch (error) {
      if (!(error instanceof EnrollmentError) || error.code !== 'invalidInput') throw error;
      throw invalidFields(
        error.fields.map((field) => ({ ...field, target_element: `dependents.${index}.${field.target_element}` })),
      );
    }
  });
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

/**
 * Returns the problems of the whole list: the tier's numbers, the number of children told before (decisions 6), and
 * what the plans cover.
 */
function dependentListProblems(priced: PricedEnrollment, dependents: readonly StoredDependent[]) {
  const situation = situationOf(priced, dependents);
  const problems = checkDependentList(situation);
  const mismatch = childCountMismatch(priced.filter.childCount, situation.dependents);
  if (mismatch)
    problems.push({
      target_element: 'dependents',
      error_message: `Your price is for ${mismatch.told} ${mismatch.told === 1 ? 'child' : 'children'} and you listed ${mismatch.entered}. Change the list, or change the number of children in your basic info and see the new price.`,
    });
  const uncovered = priceCart(withDependents(priced, dependents)).items.find(({ result }) => !result.ok);
  if (uncovered && !uncovered.result.ok) {
    const { message } = uncovered.result;
    // The list's own rule may have said it already.
    if (!problems.some(({ error_message }) => error_message === message))
      problems.push({ target_element: 'dependents', error_message: `${uncovered.name}: ${reasonOf(message)}` });
  }
  return problems;
}

export const validateSingleDependent: Handlers['validateSingleDependent'] = async (input, context) => {
  const rules = await loadRules(context, await loadPricedEnrollment(context, input.enrollment_id));
  checkDependent(context, rules, input);
  return done;
};

type ListInput = { enrollment_id: string; version?: string | undefined; dependents: readonly Input[] };

async function saveList(context: Context, input: ListInput, complete: boolean) {
  const catalog = await getCatalog(context);
  return context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.enrollment_id, 'update');
    const priced = await buildPricedEnrollment(context, enrollment, catalog);
    const dependents = checkDependents(context, await loadRules(context, priced), input.dependents);
    const problems = complete ? dependentListProblems(priced, dependents) : [];
    if (problems.length > 0) throw invalidFields(problems);
    const kept = { complete, values: { dependents } };
    const version = await saveStep(context, enrollment, 'dependent_info', kept, fromWireVersion(input.version));
    return { dependents, version: String(version) };
  });
}

export const saveDependentInfo: Handlers['saveDependentInfo'] = async (input, context) => {
  const { version } = await saveList(context, input, true);
  return answer({ version });
};

export const saveDependentInfoToTemp: Handlers['saveDependentInfoToTemp'] = async (input, context) => {
  const { dependents, version } = await saveList(context, input, false);
  return answer({ dependents: dependents.map(toWireDependent), version });
};

/**
 * Deletes the stored dependents when the tier covers the member alone (rules 3 §4 "Review"); any other tier keeps them.
 */
export const deleteDependentInIo: Handlers['deleteDependentInIo'] = async (input, context) =>
  context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.enrollment_id, 'update');
    const listed = await loadColumn(context, enrollment, 'dependent_info');
    if (enrollment.tier === 'IO' || listed?.data.values.dependents.length === 0)
      await deleteColumn(context, enrollment, 'dependent_info');
    return done;
  });

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

function toAsked({ priced, definition }: Rules, values: StepValues): HealthAsked {
  return {
    definition,
    tobacco: toldTobacco(priced, values),
    born: parseDateText(textOf(values, 'birthdate')),
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
  const rules: Rules = {
    priced,
    definition: await loadHealthDefinition(context, priced),
    stored: [],
    onFile: new Map(),
  };
  const asked = rules.definition.conditions.length > 0 || rules.definition.medication !== null;
  const people = dependentsForTier(
    priced.household.tier,
    dependents.map((one) => ({ one, relationship: textOf(one.values, 'relationship') })),
  );
  if (people.length !== dependents.length || dependentListProblems(priced, dependents).length > 0) return false;
  return dependents.every(({ values, health }) => {
    const told = toAsked(rules, values);
    if (asked && !isHealthComplete(told, health, context.today)) return false;
    return passes(context, rules, values);
  });
}

function passes(context: Context, rules: Rules, values: StepValues): boolean {
  const descriptors = describeDependent(cartRequirements(rules.priced), {}, DEPENDENT_RELATIONSHIPS);
  const shown = new Set(descriptors.map(({ field_name }) => field_name));
  const answers = Object.fromEntries(Object.entries(values).filter(([name]) => shown.has(name)));
  try {
    checkForm(context, STEP_FORMS.dependent, descriptors, answers, {});
    return true;
  } catch (error) {
    if (error instanceof EnrollmentError) return false;
    throw error;
  }
}
