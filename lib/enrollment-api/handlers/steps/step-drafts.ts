import { passesRule } from '@/lib/rules/fields/field-rules';
import { STEP_FORMS } from '@/lib/rules/fields/step-fields';
import type { Field, StepForm, StepValues } from '@/lib/rules/fields/field-definition';
import {
  applyChanges,
  type DraftChanges,
  type DraftRow,
  type DraftValue,
  type DraftValues,
} from '@/lib/rules/steps/draft-values';
import { messages } from '@/lib/rules/text/messages';
import { PERSON_NUMBERS } from '@/lib/rules/words/step-answers';
import { COLUMN_NAMES, STEP_COLUMNS } from '@/lib/rules/words/tab-names';
import { answer, fieldContext, resultOf, type Context } from '../../request-context';
import { invalid, stale } from '../../api-error';
import { draftName, type DraftName, type KeptDraft, type Loaded, type StepName } from '../../store/saved-steps';
import { deleteColumn, loadColumns, type EnrollmentScope } from '../../store/step-columns';
import type { Handlers } from '../handlers';
import { loadEnrollment, loadOpenEnrollment } from '../shared/enrollment';
import { fromWireVersion, saveStep } from '../shared/save-step';

const FORMS: Partial<Record<StepName, StepForm>> = {
  primary_info: STEP_FORMS.personal,
  contact_info: STEP_FORMS.contact,
  employer_info: STEP_FORMS.employer,
  billing_info: STEP_FORMS.billing,
  agreement_info: STEP_FORMS.agreement,
};

/** The list of people that a step keeps as one answer, with the id that tells its rows apart. */
const LISTS: Partial<Record<StepName, { name: string; id: string }>> = {
  beneficiary_info: { name: 'beneficiaries', id: 'beneficiary_id' },
  dependent_info: { name: 'dependents', id: 'dependent_id' },
};

/** A message of an editor about a step; without `editor` it stands for itself. */
type Message = {
  column: StepName;
  version?: string | undefined;
  editor?: { id: string; turn: number };
  rebase?: 0 | 1 | undefined;
  values: DraftChanges;
};

/**
 * Keeps changed answers of a step as they stand, and answers when. Not audited: nothing is stated by a draft. A message
 * that was overtaken on the way by a later one of its editor changes nothing; one that began from older accepted
 * answers throws `conflict` (decisions 24, 154). The enrollment is locked.
 */
export async function keepStepDraft(context: Context, scope: EnrollmentScope, message: Message): Promise<string> {
  const { column, editor } = message;
  const name = draftName(column);
  const columns = await loadColumns(context, scope, [name, column]);
  const base = columns[column]?.version ?? 0;
  if ((fromWireVersion(message.version) ?? base) !== base) throw stale(base);
  const before = columns[name]?.data;
  const turns = before?.turns ?? {};
  if (before && editor && (turns[editor.id] ?? 0) >= editor.turn) return before.savedAt;
  const kept = before && (before.base === base || message.rebase === 1) ? before.values : {};
  const savedAt = context.now.toISOString();
  await saveStep(context, scope, name, {
    base,
    values: applyChanges(kept, withNumbers(column, kept, message.values)),
    turns: editor ? lastTurns({ ...turns, [editor.id]: editor.turn }) : turns,
    savedAt,
  });
  return savedAt;
}

/** Editors whose messages may still be on the way. */
const EDITORS = 8;
const lastTurns = (turns: KeptDraft['turns']): KeptDraft['turns'] =>
  Object.fromEntries(Object.entries(turns).slice(-EDITORS));

export const saveStepDraft: Handlers['saveStepDraft'] = async (input, context) =>
  context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.enrollment_id, 'update');
    const { version, editor, turn, rebase } = input;
    const column = COLUMN_NAMES[input.tab];
    const values = keepable(context, COLUMN_NAMES[input.tab], input.values, 'refuse');
    return answer({
      saved_at: await keepStepDraft(context, enrollment, {
        column,
        version,
        editor: { id: editor, turn },
        rebase,
        values,
      }),
    });
  });

export const dropStepDraft: Handlers['dropStepDraft'] = async (input, context) =>
  context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.enrollment_id, 'update');
    await deleteColumn(context, enrollment, draftName(COLUMN_NAMES[input.tab]));
    return answer({});
  });

export const getStepDrafts: Handlers['getStepDrafts'] = async (input, context) => {
  const enrollment = await loadEnrollment(context, input.enrollment_id);
  const tabs = input.tab === undefined ? STEP_COLUMNS : [input.tab];
  const columns = await loadColumns(
    context,
    enrollment,
    tabs.map((tab) => draftName(COLUMN_NAMES[tab])),
  );
  return resultOf(
    tabs.flatMap((tab) => {
      const column = COLUMN_NAMES[tab];
      const kept = columns[draftName(column)]?.data;
      return kept ? [{ tab, ...toWireDraft(column, kept) }] : [];
    }),
  );
};

/**
 * Returns the changes that may be kept. A card's number, its code and a signature never are (decisions 17, 26); a
 * number of a person or an account is kept once it is whole, as it comes back by its last four digits alone.
 */
export function keepable(
  context: Context,
  column: StepName,
  values: DraftChanges,
  unkept: 'refuse' | 'drop',
): DraftChanges {
  const fields = new Map((FORMS[column]?.fields ?? []).map((field) => [field.name, field]));
  const kept = Object.entries(values).flatMap(([name, value]) => {
    const field = fields.get(name);
    if (field?.neverSaved === true || field?.kind === 'signature') {
      if (unkept === 'refuse') throw invalid([name, messages.option]);
      return [];
    }
    return field?.secret === true && !isWhole(context, field, value) ? [] : [[name, value] as const];
  });
  return Object.fromEntries(kept);
}

function isWhole(context: Context, field: Field, value: DraftValue | null): boolean {
  return typeof value === 'string' && value !== '' && passesRule(field, value, fieldContext(context).today);
}

/** Returns the changes, in which a person whose number was not sent again keeps the one that is there. */
function withNumbers(column: StepName, before: DraftValues, changes: DraftChanges): DraftChanges {
  const list = LISTS[column];
  const rows = list && rowsOf(changes[list.name] ?? undefined);
  if (!list || !rows) return changes;
  const known = new Map((rowsOf(before[list.name]) ?? []).map((row) => [row[list.id], numbersOf(row)]));
  return {
    ...changes,
    [list.name]: rows.map((row) => ({ ...(row[list.id] === undefined ? {} : known.get(row[list.id])), ...row })),
  };
}

const rowsOf = (value: DraftValue | undefined): readonly DraftRow[] | null =>
  Array.isArray(value) ? (value as readonly DraftRow[]) : null;

const secretsOf = (column: StepName): string[] =>
  (FORMS[column]?.fields ?? []).filter(({ secret }) => secret).map(({ name }) => name);

function toWireDraft(column: StepName, { base, values, savedAt }: KeptDraft): Omit<WireDraft, 'tab'> {
  const secrets = new Set(secretsOf(column));
  const isSecret = ([name, value]: [string, DraftValue]): boolean => secrets.has(name) && typeof value === 'string';
  const entries = Object.entries(values);
  const list = LISTS[column];
  return {
    version: String(base),
    saved_at: savedAt,
    values: Object.fromEntries(
      entries
        .filter((entry) => !isSecret(entry))
        .map(([name, value]) => [name, name === list?.name ? (rowsOf(value) ?? []).map(withoutNumber) : value]),
    ) as WireDraft['values'],
    masked: Object.fromEntries(entries.filter(isSecret).map(([name, value]) => [name, String(value).slice(-4)])),
  };
}

type WireDraft = Awaited<ReturnType<Handlers['getStepDrafts']>>['data']['result'][number];

/** The numbers that a row has. */
const numbersOf = (row: DraftRow): DraftRow =>
  Object.fromEntries(PERSON_NUMBERS.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));

const withoutNumber = (row: DraftRow): DraftRow => ({
  ...row,
  ...Object.fromEntries(Object.entries(numbersOf(row)).map(([name, number]) => [name, number.slice(-4)])),
});

type Rows = { [N in StepName as DraftName<N>]?: Loaded<DraftName<N>> };

/** Returns the answers of a draft that began from the accepted answers there are; none of an older one. */
function currentValues(rows: Rows, column: StepName, version: number): DraftValues {
  const draft = rows[draftName(column)]?.data;
  return draft?.base === version ? draft.values : {};
}

/**
 * Returns the secrets of a form that stand in its draft, by wire name: the save of that form may leave them out, as it
 * may leave out accepted ones (decisions 19).
 */
export function draftSecrets(rows: Rows, column: StepName, version: number): StepValues {
  const values = currentValues(rows, column, version);
  return Object.fromEntries(
    secretsOf(column).flatMap((name) => {
      const value = values[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
}

/** Returns the numbers of the people in a list's draft, by the id of their row. */
export function draftNumbers(rows: Rows, column: StepName, version: number): ReadonlyMap<string, StepValues> {
  const list = LISTS[column];
  const people = (list && rowsOf(currentValues(rows, column, version)[list.name])) ?? [];
  return new Map(
    people.flatMap((row) => {
      const id = list && row[list.id];
      const numbers = numbersOf(row);
      return id !== undefined && Object.keys(numbers).length > 0 ? [[id, numbers] as const] : [];
    }),
  );
}
