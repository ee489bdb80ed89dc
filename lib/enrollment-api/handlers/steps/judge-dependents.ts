import { Dependent, type saveDependentInfo as saveEndpoint } from '@/lib/contract/dependents';
import type { InputOf } from '@/lib/contract/endpoint';
import type { FieldError } from '@/lib/contract/envelope';
import type { CoveredBirths } from '@/lib/rules/people/covered-ages';
import { checkDependentAround } from '@/lib/rules/people/dependent-around';
import type { PersonTold } from '@/lib/rules/people/same-person';
import { isSsn } from '@/lib/rules/people/ssn';
import { DEPENDENT_RELATIONSHIPS } from '@/lib/rules/fields/dependent-fields';
import { STEP_FORMS } from '@/lib/rules/fields/step-fields';
import { textOf, type StepValues } from '@/lib/rules/fields/field-definition';
import { TOBACCO_QUESTION } from '@/lib/rules/quote/tobacco';
import type { HealthAnswers, HealthDefinition } from '@/lib/rules/steps/health-answers';
import { parseDateText } from '@/lib/rules/text/date-text';
import { DEPENDENT_ANSWERS } from '@/lib/rules/words/step-answers';
import { tierFacts } from '@/lib/rules/words/tiers';
import type { Context } from '../../request-context';
import { loadColumns } from '../../store/step-columns';
import type { Loaded, StoredDependent } from '../../store/saved-steps';
import { loadDependentsOnFile } from '../members/on-file';
import type { PricedEnrollment } from '../shared/priced-enrollment';
import { coveredBirths } from './covered-births';
import { PEOPLE_COLUMNS, peopleTold, toldOf, type PeopleTold } from './people-told';
import { cartRequirements } from './requirements';
import { judgeForm } from './save-forms';
import { fromWireHealth, judgeHealth, loadHealthDefinition, type HealthAsked } from './save-health';
import { describeDependent } from './step-descriptors';

type DependentInput = InputOf<typeof saveEndpoint>['dependents'][number];

/** A dependent as it is judged: from the wire, from the store, or from the member's file. */
export type DependentEntry = { id: string | undefined; answers: StepValues; health: HealthAnswers | null };

/** Returns what the wire sends of a dependent. */
export function toEntry({ dependent_id: id, primary_info, health_info }: DependentInput): DependentEntry {
  return { id, answers: textsIn(primary_info), health: health_info ? fromWireHealth(health_info) : null };
}

/** Returns a stored dependent as an entry. */
export const ofStored = ({ id, values, health }: StoredDependent): DependentEntry => ({
  id,
  answers: textsIn(values),
  health,
});

const textsIn = (told: Readonly<Record<string, unknown>>): StepValues =>
  Object.fromEntries(DEPENDENT_ANSWERS.flatMap((name) => (typeof told[name] === 'string' ? [[name, told[name]]] : [])));

export const isSpouse = ({ answers }: DependentEntry): boolean => textOf(answers, 'relationship') === 'spouse';

/** The facts by which a dependent's form and list are judged. */
export type DependentRules = {
  priced: PricedEnrollment;
  definition: HealthDefinition;
  /** The list as it was saved last; null before that. */
  saved: Loaded<'dependent_info'> | null;
  /** The member's own dependents on file, whose numbers are kept for those that were not listed here before. */
  onFile: readonly { id: string; values: StepValues }[];
  told: PeopleTold;
  covered: readonly CoveredBirths[];
};

/** Loads the rules of an enrollment, with the numbers that are kept of its people. */
export async function loadDependentRules(context: Context, priced: PricedEnrollment): Promise<DependentRules> {
  const rows = await loadColumns(context, priced.enrollment, PEOPLE_COLUMNS);
  return {
    priced,
    definition: await loadHealthDefinition(context, priced),
    saved: rows.dependent_info ?? null,
    onFile: await loadDependentsOnFile(context, priced.enrollment),
    told: peopleTold(rows),
    covered: coveredBirths(priced),
  };
}

/**
 * A dependent as it is kept, with everything that is wrong with it. `refused` are the problems with which not even an
 * unfinished list takes it: the person is another one, or none of the tier's.
 */
type Judged = { person: StoredDependent; problems: FieldError[]; refused: FieldError[] };

/** Judges one dependent beside the others of its list (rules 3 §5, decisions 162, 163). */
export function judgeDependent(
  context: Context,
  rules: DependentRules,
  input: DependentEntry,
  others: readonly PersonTold[],
): Judged {
  const { values, problems } = judgeAnswers(context, rules, input);
  const { health, problems: healthProblems } = judgeOwnHealth(context, rules, values, input.health);
  const { told, covered } = rules;
  const named = (name: string) => problems.some(({ target_element }) => target_element === name);
  const around = checkDependentAround(values, { self: told.self, own: others, other: told.beneficiaries, covered });
  const relationship = problems.filter(({ target_element: name }) => name === 'relationship');
  return {
    person: { id: known(rules, input.id)?.id ?? context.ids.token(12), values, health },
    problems: [...problems, ...around.filter(({ target_element: name }) => !named(name)), ...healthProblems],
    refused: [...relationship, ...around.filter(({ target_element: name }) => name !== 'birthdate')],
  };
}

/** Judges every dependent of a list; messages carry the position, `dependents.0.first_name`. */
export function judgeDependents(
  context: Context,
  rules: DependentRules,
  inputs: readonly DependentEntry[],
): { people: StoredDependent[]; problems: FieldError[]; refused: FieldError[] } {
  const judged: Judged[] = [];
  for (const [index, input] of inputs.entries()) {
    // A known id, and the number kept under it, belongs to one person: a second entry with that id is a new dependent.
    const isSecond = inputs.findIndex(({ id }) => id === input.id) < index;
    const before = judged.map(({ person }) => toldOf(person.values));
    judged.push(judgeDependent(context, rules, isSecond ? { ...input, id: undefined } : input, before));
  }
  return {
    people: judged.map(({ person }) => person),
    problems: judged.flatMap(({ problems }, index) => problems.map((problem) => placed(problem, index))),
    refused: judged.flatMap(({ refused }, index) => refused.map((problem) => placed(problem, index))),
  };
}

const placed = ({ target_element: name, ...rest }: FieldError, index: number): FieldError => ({
  target_element: `dependents.${index}.${name}`,
  ...rest,
});

/** The answers about the person, in wire form; where some are missing or wrong, those that the list can show. */
function judgeAnswers(context: Context, rules: DependentRules, input: DependentEntry) {
  const { priced } = rules;
  const before = known(rules, input.id);
  const tier = tierFacts(priced.household.tier);
  const relationships = DEPENDENT_RELATIONSHIPS.filter(({ value }) =>
    value === 'spouse' ? tier.spouse : tier.children,
  );
  const descriptors = describeDependent(cartRequirements(priced), before?.values, relationships);
  const asked = new Set(descriptors.map(({ field_name }) => field_name));
  // An answer that another cart asked for is left out.
  const answers = Object.fromEntries(Object.entries(input.answers).filter(([name]) => asked.has(name)));
  const { problems, values } = judgeForm(context, STEP_FORMS.dependent, descriptors, answers, before?.values ?? {});
  const shown = problems.length === 0 ? values : showable(values);
  return { problems, values: withQuestion(priced, shown, before?.values) };
}

/** The answers of an unfinished entry that the wire can have: a number of which only a part is right is none. */
function showable(values: StepValues): StepValues {
  const shape = Dependent.shape.primary_info.shape;
  return Object.fromEntries(
    DEPENDENT_ANSWERS.flatMap((name) => {
      const text = textOf(values, name).trim();
      const fits = name === 'ssn' ? isSsn(text) : shape[name].safeParse(text).success;
      return text !== '' && fits ? [[name, text]] : [];
    }),
  );
}

function judgeOwnHealth(context: Context, rules: DependentRules, values: StepValues, told: HealthAnswers | null) {
  if (!asksHealth(rules)) return { health: null, problems: [] };
  const { answers, problems } = judgeHealth(toAsked(rules, values), told ?? fromWireHealth({}), context.today);
  return { health: told === null && problems.length > 0 ? null : answers, problems };
}

/** True when the plans ask about the health of each dependent. */
function asksHealth({ definition }: Pick<DependentRules, 'definition'>): boolean {
  return definition.conditions.length > 0 || definition.medication !== null;
}

/** The health questions to a dependent, with what their answers must agree with. */
function toAsked(
  { priced, definition }: Pick<DependentRules, 'priced' | 'definition'>,
  values: StepValues,
): HealthAsked {
  return { definition, tobacco: toldTobacco(priced, values), born: parseDateText(textOf(values, 'birthdate')) };
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
function known(
  { saved, onFile }: DependentRules,
  id: string | undefined,
): { id: string; values: StepValues } | undefined {
  if (id === undefined) return undefined;
  const { dependents = [] } = saved?.data.values ?? {};
  const { aside } = saved?.data ?? {};
  const listed = [...dependents, ...(aside ? [aside] : [])].find((one) => one.id === id);
  const file = onFile.find((one) => one.id === id);
  const ssn = textOf(file?.values ?? {}, 'ssn');
  return listed || file ? { id, values: { ...(ssn !== '' && { ssn }), ...listed?.values } } : undefined;
}
