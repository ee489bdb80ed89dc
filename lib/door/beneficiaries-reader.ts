import { randomBytes } from 'node:crypto';
import { today } from '@/lib/clock';
import type { Beneficiary } from '@/lib/contract/beneficiaries';
import { getStepDrafts, saveStepDraft } from '@/lib/contract/drafts';
import { registry } from '@/lib/contract/registry';
import { beneficiaryForm } from '@/lib/rules/fields/beneficiary-fields';
import { textsOf, type FieldContext } from '@/lib/rules/fields/field-definition';
import { evenShares, heirAnswers } from '@/lib/rules/people/beneficiary-answers';
import { beneficiaryList, isContingent, takesRanks } from '@/lib/rules/people/beneficiary-rules';
import { checkNotTwice, PERSON_ANSWERS } from '@/lib/rules/people/same-person';
import type { DraftRow } from '@/lib/rules/steps/draft-values';
import { ENTRY, readIntent } from '@/lib/rules/steps/list-intents';
import { describeValues } from '@/lib/rules/steps/list-values';
import { mergeFields } from '@/lib/rules/steps/merge-fields';
import type { FieldProblem } from '@/lib/rules/steps/step-schema';
import { readSentForm, textIn, type SentForm } from '@/lib/rules/steps/sent-answers';
import { stepOf } from '@/lib/rules/steps/step-table';
import { messages } from '@/lib/rules/text/messages';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import { toOptions } from '@/lib/rules/words/option';
import { PERSON_NUMBERS } from '@/lib/rules/words/step-answers';
import { keepDraft } from './keep-draft';
import { draftedHeirs, heirsOnFile, SavedBeneficiaries } from './saved-lists';
import { checkEntry, isDone, typedEntry } from './sent-entry';
import { askFor, refusedFields, type AskStep, type RefusedStep, type StayHere, type StepReader } from './step-reader';

const STEP = stepOf('beneficiary');
const fields = registry[STEP.load];
const { getEnrollmentTempInfo, getBeneficiariesExistingUserEnrollment, getBeneficiaryRelationships } = registry;

/** The list as it stands now, and what its form asks. */
export type Listed = { heirs: readonly Beneficiary[]; descriptors: readonly Descriptor[]; version: string | undefined };

/**
 * Reads the list of beneficiaries (rules 2 §2.6, decisions 158). The list is the step's draft until Next, as with script:
 * each entry is checked by the API before it is on it.
 */
export const readBeneficiaries: StepReader = async (ask, sent, { session }) => {
  const answer = await ask('GET', fields.path);
  const asked = fields.output.safeParse(answer);
  if (!asked.success) return { refusal: answer };
  const { result: descriptors, version } = asked.data.data;
  const heirs = await loadHeirs(ask, version, session?.enrollType === 'existing-member');
  const listed: Listed = { heirs, descriptors, version };
  const intent = readIntent(sent);
  switch (intent.kind) {
    case 'edit':
      return openEntry(heirs, intent.id);
    case 'remove':
      return keepHeirs(
        ask,
        listed,
        heirs.filter(({ beneficiary_id: id }) => id !== intent.id),
      );
    case 'split':
      return keepHeirs(ask, listed, withEvenShares(heirs));
    case 'save':
      return putHeir(ask, sent, listed);
    case 'count':
    case 'with-spouse':
    case 'without-spouse':
    case 'next':
      return { payload: { beneficiaries: heirs.map(toRow) }, draft: { beneficiaries: heirs.map(toRow) } };
  }
};

async function loadHeirs(ask: AskStep, version = '0', isExisting: boolean): Promise<readonly Beneficiary[]> {
  const tab = STEP.savedTab;
  const saved = await loadSaved(ask, isExisting);
  const drafts = await askFor(ask, getStepDrafts, { tab });
  const draft = drafts?.data.result.find((each) => each.tab === tab && each.version === version);
  return draftedHeirs(draft?.values, saved) ?? saved;
}

async function loadSaved(ask: AskStep, isExisting: boolean): Promise<readonly Beneficiary[]> {
  const column = await askFor(ask, getEnrollmentTempInfo, { column: STEP.savedTab });
  const saved = SavedBeneficiaries.safeParse(column?.data.result);
  if (saved.success || !isExisting) return saved.data ?? [];
  const onFile = await askFor(ask, getBeneficiariesExistingUserEnrollment);
  return onFile ? heirsOnFile(onFile.data.result) : [];
}

function openEntry(heirs: readonly Beneficiary[], id: string): StayHere {
  const open = heirs.findIndex(({ beneficiary_id: each }) => each === id);
  return { stay: true, ...(open !== -1 && { open }) };
}

/** Keeps the changed list as the step's draft. */
async function keepHeirs(
  ask: AskStep,
  { version }: Listed,
  heirs: readonly Beneficiary[],
): Promise<StayHere | RefusedStep> {
  const answer = await keepDraft(ask, STEP, { beneficiaries: heirs.map(toRow) }, version);
  return saveStepDraft.output.safeParse(answer).success ? { stay: true } : { refusal: answer };
}

/** Checks a new or changed entry and puts it on the list. */
async function putHeir(ask: AskStep, sent: SentForm, listed: Listed): Promise<StayHere | RefusedStep> {
  const read = readHeir(sent, listed, await loadContext(ask));
  const refuse = (refusal: unknown): RefusedStep => ({ refusal, entry: { at: read.at, values: read.typed } });
  if ('problems' in read) return refuse(refusedFields(read.problems));
  const answer = await ask('POST', STEP.validate, read.row);
  return isDone(answer) ? keepHeirs(ask, listed, read.heirs) : refuse(answer);
}

type ReadHeir = {
  /** The place of the entry; null for a new one. */
  at: number | null;
  /** As it was typed, without numbers. */
  typed: Record<string, string>;
} & ({ problems: FieldProblem[] } | { row: DraftRow; heirs: readonly Beneficiary[] });

/** Reads the form of an entry, and the list with it, as far as it can be judged without the API. */
export function readHeir(sent: SentForm, listed: Listed, context: FieldContext): ReadHeir {
  const { heirs, descriptors } = listed;
  const id = textIn(sent, ENTRY) ?? '';
  const place = heirs.findIndex(({ beneficiary_id: each }) => each === id);
  const before = heirs[place];
  const read = { at: before ? place : null, typed: typedEntry(beneficiaryForm, sent) };
  if (!before && !mayAdd(listed, sent))
    return { ...read, problems: [{ target_element: '', error_message: messages.beneficiariesMax }] };
  const described = describeValues(descriptors, before ? heirAnswers(before) : {});
  const typed = readSentForm(mergeFields(beneficiaryForm, described, context), sent, context);
  const { problems, values } = checkEntry(beneficiaryForm, described, typed, context);
  if (problems.length > 0) return { ...read, problems };
  const others = heirs.filter((heir) => heir !== before);
  const twice = checkNotTwice(textsOf(PERSON_ANSWERS, values), others);
  if (twice) return { ...read, problems: [{ target_element: twice.name, error_message: twice.message }] };
  const row = { ...(values as DraftRow), beneficiary_id: before?.beneficiary_id ?? newRowId() };
  const heir = draftedHeirs({ beneficiaries: [row] }, before ? [before] : []) ?? [];
  const next = before ? heirs.flatMap((each) => (each === before ? heir : [each])) : [...heirs, ...heir];
  return { ...read, row, heirs: next };
}

/** Says whether there is room for one more of the rank that a form asks for. */
function mayAdd({ heirs, descriptors }: Listed, sent: SentForm): boolean {
  const { canAdd, canAddContingent } = beneficiaryList(heirs);
  const isNext = takesRanks(descriptors) && isContingent({ beneficiary_rank: textIn(sent, 'beneficiary_rank') });
  return isNext ? canAddContingent : canAdd;
}

/** A name for a new entry, under which its number is found again. */
const newRowId = (): string => `row-${randomBytes(12).toString('hex')}`;

async function loadContext(ask: AskStep): Promise<FieldContext> {
  const answer = await askFor(ask, getBeneficiaryRelationships);
  const relationship = answer ? toOptions(answer.data.result) : [];
  return { today: today(), assisted: true, options: { relationship } };
}

export function withEvenShares(heirs: readonly Beneficiary[]): Beneficiary[] {
  const shares = evenShares(heirs);
  return heirs.map((heir, at) => ({ ...heir, beneficiary_percentage: shares[at] ?? '' }));
}

/** An entry as draft and save take it: without what is empty, and without a number that is stored (decisions 19). */
export function toRow(heir: Beneficiary): DraftRow {
  const numbers: ReadonlySet<string> = new Set(PERSON_NUMBERS);
  return Object.fromEntries(
    Object.entries(heir).filter(
      (entry): entry is [string, string] => !!entry[1] && (!numbers.has(entry[0]) || entry[1].length > STORED_DIGITS),
    ),
  );
}

/** A stored number is told by so many digits. */
const STORED_DIGITS = 4;
