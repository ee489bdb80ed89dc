import type { saveEnrollment as saveEndpoint } from '@/lib/contract/steps';
import { saveStepDraft as draftEndpoint } from '@/lib/contract/drafts';
import type { InputOf } from '@/lib/contract/endpoint';
import { toFieldErrors } from '@/lib/contract/field-errors';
import { registry } from '@/lib/contract/registry';
import { questionName, type DraftChanges } from '@/lib/rules/steps/draft-values';
import { COLUMN_NAMES } from '@/lib/rules/words/tab-names';
import { isRecord } from '@/lib/rules/text/records';
import type { Ids } from '../../ports';
import type { Context } from '../../request-context';
import { EnrollmentError, invalidFields } from '../../api-error';
import type { EnrollmentRow } from '../../store/shopper-rows';
import { saveDependentInfoToTemp } from '../steps/save-dependents';
import { keepable, keepStepDraft } from '../steps/step-drafts';

export type SaveLater = InputOf<typeof saveEndpoint>;
type Members = Record<string, unknown>;

/**
 * Keeps an unfinished step for later (rules 2 §2.8) as the same draft that is kept while one types, finished or not,
 * valid or not (decisions 154). A text that is too long for its field is refused, so that nothing is dropped that was
 * called saved. A step that another tab saved since it was read (`version`) is refused as a whole: nothing is
 * overwritten, no mail goes out (decisions 24).
 */
export async function keepDraft(context: Context, enrollment: EnrollmentRow, input: SaveLater): Promise<void> {
  // A browser without scripts sends none: what was kept before stays as it is.
  if (input.data === undefined) return;
  const { version, ...data }: Members = Array.isArray(input.data) ? { list: input.data } : input.data;
  const { tab } = input;
  // A signature is given once, for what is shown then; the cart keeps itself.
  if (tab === 'cart_info' || tab === 'aggrement_info') return;
  if (tab === 'dependent_info') return keepDependents(context, enrollment.id, { ...data, version });
  const column = COLUMN_NAMES[tab];
  const values = toChanges(tab, data, context.ids);
  await keepStepDraft(context, enrollment, {
    column,
    version: typeof version === 'string' ? version : undefined,
    values: keepable(context, column, values, 'drop'),
  });
}

type DraftedTab = Exclude<SaveLater['tab'], 'cart_info' | 'aggrement_info' | 'dependent_info'>;

/** Reads a step's payload, as its own save takes it, as answers of a draft. */
function toChanges(tab: DraftedTab, data: Members, ids: Ids): DraftChanges {
  const named = tab === 'health_info' ? healthAnswers(data) : tab === 'benificiary_info' ? people(data, ids) : data;
  const outcome = draftEndpoint.input.shape.values.safeParse(withTexts(named));
  if (!outcome.success) throw invalidFields(toFieldErrors(outcome.error.issues));
  return outcome.data;
}

/** Numbers as the texts that forms have. */
function withTexts(members: Members): Members {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]));
}

/** The list, each with an id, under which its number is found again. */
function people(data: Members, ids: Ids): Members {
  const list = data['beneficiaries'] ?? data['list'];
  const rows = Array.isArray(list) ? list.filter(isRecord) : [];
  return { beneficiaries: rows.map((row) => withTexts({ beneficiary_id: ids.token(12), ...row })) };
}

function healthAnswers({ notes, condition_questions: conditions, medication_question: medication }: Members): Members {
  const toAnswer = (question: Members, rows: unknown) => ({
    yes_no_flag: question['yes_no_flag'] === undefined ? '' : String(question['yes_no_flag']),
    rows: rows ?? [],
  });
  const asked = Array.isArray(conditions) ? conditions.filter(isRecord) : [];
  return {
    ...(notes !== undefined && { notes }),
    ...Object.fromEntries(
      asked.map((one) => [questionName(String(one['question_id'])), toAnswer(one, one['conditions'])]),
    ),
    ...(isRecord(medication) && { medication: toAnswer(medication, medication['medications']) }),
  };
}

/** Dependents are kept as they are listed, whole (rules 3 §4); the list is checked before it gets here (rules 3 §5). */
async function keepDependents(context: Context, enrollmentId: string, data: Members): Promise<void> {
  const dependents = data['list'] ?? data['dependents'];
  const outcome = registry.saveDependentInfoToTemp.input.safeParse({
    enrollment_id: enrollmentId,
    dependents,
    version: data['version'],
  });
  if (!outcome.success) return;
  try {
    await saveDependentInfoToTemp(outcome.data, context);
  } catch (error) {
    if (!(error instanceof EnrollmentError) || error.code !== 'invalidInput') throw error;
  }
}
