import { today } from '@/lib/clock';
import type { Dependent } from '@/lib/contract/dependents';
import { ErrorEnvelope } from '@/lib/contract/envelope';
import { registry } from '@/lib/contract/registry';
import { dependentForm } from '@/lib/rules/fields/dependent-fields';
import { textsOf, type StepValues } from '@/lib/rules/fields/field-definition';
import type { CoveredBirths } from '@/lib/rules/people/covered-ages';
import { checkDependentAround } from '@/lib/rules/people/dependent-around';
import { nextWithoutScripts, spouseAnswerOf } from '@/lib/rules/people/dependent-rules';
import { UNTOLD, PERSON_ANSWERS } from '@/lib/rules/people/same-person';
import { checkHealth, type HealthDefinition } from '@/lib/rules/steps/health-answers';
import { toHealthAnswers, toHealthDefinition, toWireHealth } from '@/lib/rules/steps/health-wire';
import { ENTRY, readIntent, SPOUSE } from '@/lib/rules/steps/list-intents';
import { describeDependent } from '@/lib/rules/steps/list-values';
import { mergeFields } from '@/lib/rules/steps/merge-fields';
import { readSentForm, textIn, type SentForm } from '@/lib/rules/steps/sent-answers';
import { readSentHealth } from '@/lib/rules/steps/sent-health';
import { stepOf } from '@/lib/rules/steps/step-table';
import type { FieldProblem } from '@/lib/rules/steps/step-schema';
import { maskSsn } from '@/lib/rules/text/secret-masks';
import { messages } from '@/lib/rules/text/messages';
import type { Relationship } from '@/lib/rules/words/answer-kinds';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import { coveredBy, savedSpouseAnswer, SavedDependents, withAskedTobacco } from './saved-lists';
import { checkEntry, isDone, typedEntry } from './sent-entry';
import { askFor, refusedFields, type AskStep, type RefusedStep, type StayHere, type StepReader } from './step-reader';
import type { Visit } from './visit';

const STEP = stepOf('dependent');
const fields = registry[STEP.load];

/** The list as it stands now, and what decides about it. */
type Listed = {
  people: readonly Dependent[];
  /** The premier family's answer; null while none was given. */
  answer: boolean | null;
  /** True for an API that keeps the answer with the list (decisions 163). */
  keepsAnswer: boolean;
  descriptors: readonly Descriptor[];
  covered: readonly CoveredBirths[];
  version: string | undefined;
};

/**
 * Reads the list of dependents (rules 3 §2, §4, decisions 158). Each change is checked by the API and kept at once, as with
 * script.
 */
export const readDependents: StepReader = async (ask, sent, { session }) => {
  const answer = await ask('GET', fields.path);
  const asked = fields.output.safeParse(answer);
  if (!asked.success) return { refusal: answer };
  const { result: descriptors, version, covered = [], problems } = asked.data.data;
  const saved = await loadPeople(ask, descriptors, session);
  const { people } = saved;
  const listed: Listed = { ...saved, keepsAnswer: problems !== undefined, descriptors, covered, version };
  const intent = readIntent(sent);
  switch (intent.kind) {
    case 'edit': {
      const open = people.findIndex(({ dependent_id: id }) => id === intent.id);
      return { stay: true, ...(open !== -1 && { open }) };
    }
    case 'remove': {
      const left = people.filter(({ dependent_id: id }) => id !== intent.id);
      return keepPeople(ask, listed, left.map(toInput));
    }
    case 'count':
      return changeCount(ask, people);
    case 'with-spouse':
    case 'without-spouse':
      return keepPeople(ask, listed, people.map(toInput), intent.kind === 'with-spouse');
    case 'save':
      return putPerson(ask, sent, listed, session);
    case 'split':
    case 'next':
      return { payload: { dependents: people.map(toInput) }, draft: null };
  }
};

async function loadPeople(
  ask: AskStep,
  descriptors: readonly Descriptor[],
  session: Visit['session'],
): Promise<Pick<Listed, 'people' | 'answer'>> {
  const cart = await askFor(ask, registry.getPlanCart);
  const column = await askFor(ask, registry.getEnrollmentTempInfo, { column: STEP.savedTab });
  const saved = SavedDependents.safeParse(column?.data.result);
  const isFromFile = !saved.success && session?.enrollType === 'existing-member';
  const onFile = isFromFile ? await askFor(ask, registry.getDependentsExistingUserEnrollment) : null;
  const list = saved.data ?? onFile?.data.result.dependents ?? [];
  const people = coveredBy(cart?.data.tier ?? 'IO', list).map((person) => withAskedTobacco(person, descriptors));
  const related = people.map(({ primary_info }) => primary_info);
  return { people, answer: spouseAnswerOf(related, savedSpouseAnswer(column?.data.result)) };
}

type Input = ReturnType<typeof toInput>;

/** A listed dependent as the wire takes it: a stored number is left out, which keeps it (decisions 19). */
function toInput({ dependent_id, primary_info, health_info }: Dependent) {
  const { ssn: _, ...told } = answersOf(primary_info);
  return {
    dependent_id,
    primary_info: told,
    ...(health_info && { health_info: toWireHealth(toHealthAnswers(health_info)) }),
  };
}

/** The answers that were given. */
const answersOf = (person: Partial<Dependent['primary_info']>): StepValues =>
  Object.fromEntries(Object.entries(person).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** Keeps the changed list; messages name its entries by their place. */
async function keepPeople(
  ask: AskStep,
  { version, keepsAnswer }: Listed,
  dependents: readonly (Input | NewInput)[],
  said: boolean | null = null,
): Promise<StayHere | { refusal: unknown }> {
  const answer = await ask('POST', registry.saveDependentInfoToTemp.path, {
    dependents,
    version,
    ...(said !== null && keepsAnswer && { enroll_spouse: said ? '1' : '0' }),
  });
  return isDone(answer) ? { stay: true } : { refusal: answer };
}

/** Tells the number of children that is listed, when the shopper says so: the price follows it (decisions 6). */
async function changeCount(ask: AskStep, people: readonly Dependent[]): Promise<StayHere | RefusedStep> {
  const told = await askFor(ask, registry.getTempDependentInfo);
  const children = people.filter(({ primary_info }) => primary_info.relationship === 'child').length;
  const answer = await ask('POST', registry.storeTempDependentInfo.path, {
    dep_dob: told?.data.result.spouse_dob ?? undefined,
    no_of_children: String(children),
  });
  return isDone(answer) ? { stay: true } : { refusal: answer };
}

type NewInput = Omit<Input, 'dependent_id'> & { dependent_id?: string };

/** Checks a new or changed entry, its health answers too, and puts it on the list. */
async function putPerson(
  ask: AskStep,
  sent: SentForm,
  listed: Listed,
  session: Visit['session'],
): Promise<StayHere | RefusedStep> {
  const { people } = listed;
  const at = people.findIndex(({ dependent_id: id }) => id === textIn(sent, ENTRY));
  const before = people[at];
  const refuse = (refusal: unknown): RefusedStep => ({
    refusal,
    entry: { at: before ? at : null, values: typedEntry(dependentForm, sent) },
  });
  const next = before ? before.primary_info.relationship : await nextOf(ask, listed, session);
  const relationship = next === 'asked' ? relationshipSaid(sent) : next;
  if (relationship === null)
    return refuse(refusedFields([{ target_element: '', error_message: messages.dependentsMax }]));
  const health = await loadHealth(ask);
  const { problems, input } = readPerson(sent, listed, { before, relationship, health });
  if (problems.length > 0) return refuse(refusedFields(problems));
  const answer = await ask('POST', STEP.validate, input);
  if (!isDone(answer)) return refuse(answer);
  const inputs = people.map(toInput);
  const kept = await keepPeople(
    ask,
    listed,
    before ? inputs.with(at, { ...input, dependent_id: before.dependent_id }) : [...inputs, input],
    next === 'asked' ? relationship === 'spouse' : null,
  );
  return 'stay' in kept ? kept : refuse(ofEntry(kept.refusal, before ? at : people.length));
}

/** The relationship of a new entry; `asked` while the question about the spouse is open, null when none can be added. */
async function nextOf(
  ask: AskStep,
  { people, answer }: Listed,
  session: Visit['session'],
): Promise<Relationship | 'asked' | null> {
  const cart = await askFor(ask, registry.getPlanCart);
  const premier = await askFor(ask, registry.getMoreRequirement);
  return nextWithoutScripts({
    tier: cart?.data.tier ?? 'IO',
    premier: premier?.data.result ?? false,
    enrollType: session?.enrollType ?? 'new-member',
    dependents: people.map(({ primary_info }) => primary_info),
    enrollSpouse: answer,
  });
}

/** The relationship that the answer about the spouse makes; empty while it is not answered. */
function relationshipSaid(sent: SentForm): Relationship | '' {
  const said = textIn(sent, SPOUSE) ?? '';
  return said === '1' ? 'spouse' : said === '0' ? 'child' : '';
}

/** The health questions asked of every dependent; null when the plans ask none (rules 3 §7). */
async function loadHealth(ask: AskStep): Promise<HealthDefinition | null> {
  const tab = await askFor(ask, registry.checkTabRequired, { tab_name: stepOf('health').tab });
  if (tab?.data.result.required !== true) return null;
  const questions = await askFor(ask, registry.getHealthQuestionsDependentInfo);
  const definition = questions && toHealthDefinition(questions.data.result);
  return definition && (definition.conditions.length > 0 || definition.medication !== null) ? definition : null;
}

type Known = { before: Dependent | undefined; relationship: Relationship | ''; health: HealthDefinition | null };

/** Reads an entry's form; both parts are checked, so that one try shows everything that is missing. */
function readPerson(
  sent: SentForm,
  { descriptors, people, covered }: Listed,
  { before, relationship, health }: Known,
): { problems: FieldProblem[]; input: NewInput } {
  const context = { today: today(), assisted: true };
  const known = {
    ...answersOf(before?.primary_info ?? {}),
    relationship,
    ssn: maskSsn(before?.primary_info.ssn ?? ''),
  };
  const described = describeDependent(descriptors, known);
  const typed = { ...readSentForm(mergeFields(dependentForm, described, context), sent, context), relationship };
  const person = checkEntry(dependentForm, described, typed, context);
  const own = people
    .filter((each) => each !== before)
    .map(({ primary_info }) => textsOf(PERSON_ANSWERS, answersOf(primary_info)));
  // The page knows no more of the person who enrolls than the API, which compares with them.
  const around = checkDependentAround({ ...typed, ...person.values }, { self: UNTOLD, own, other: [], covered });
  const answers = health && readSentHealth(health, sent);
  const told = health && answers ? Object.entries(checkHealth(health, answers, context.today).problems) : [];
  return {
    problems: [
      ...(relationship === '' ? [{ target_element: SPOUSE, error_message: messages.spouseStatus }] : []),
      ...person.problems.filter(({ target_element }) => target_element !== 'relationship'),
      ...around.filter(({ target_element: name }) => !person.problems.some((one) => one.target_element === name)),
      ...told.map(([target_element, error_message]) => ({ target_element, error_message })),
    ],
    input: {
      ...(before && { dependent_id: before.dependent_id }),
      primary_info: { ...person.values, employed: '0' },
      ...(answers && { health_info: toWireHealth(answers) }),
    },
  };
}

/** The refusal of a list as one of its entry, whose fields it names. */
function ofEntry(refusal: unknown, at: number): unknown {
  const failure = ErrorEnvelope.safeParse(refusal).data;
  if (!Array.isArray(failure?.data)) return refusal;
  const own = `dependents.${at}.`;
  const named = failure.data.map(({ target_element: name, ...told }) => ({
    ...told,
    target_element: name.startsWith(own) ? name.slice(own.length) : name,
  }));
  return { ...failure, data: named };
}
