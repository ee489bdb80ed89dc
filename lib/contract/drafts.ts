import * as z from 'zod';
import { FLAGS } from '../rules/words/answer-kinds';
import { STEP_COLUMNS } from '../rules/words/tab-names';
import { Version } from './descriptor';
import { endpoint } from './endpoint';
import { result, success } from './envelope';
import { SAVE_ERRORS } from './errors';
import { EnrollmentId, Flag01, Flag01Input, Id, Instant, Last4 } from './scalars';

/*
 * Drafts of steps, beyond the spec: what stands in a step before Next, finished or not, valid or not (decisions 154).
 * They are apart from the accepted answers, which only a step's own save changes.
 */

/** The step, as save-enrollment names it. */
const DraftTab = z.enum(STEP_COLUMNS);

/** One row of a list, or the details of one Yes, by wire name. */
const DraftRow = z.record(z.string().max(64), z.string().max(2_000));

/** One answer as it stands: a text, ticked boxes, the rows of a list, or a yes-or-no question with its rows. */
const DraftValue = z.union([
  z.string().max(4_000),
  z.array(DraftRow).max(10),
  z.strictObject({ yes_no_flag: z.enum(['', ...FLAGS]), rows: z.array(DraftRow).max(3) }),
  z.record(z.string().max(64), Flag01),
]);

/** Wire names of a form, and `question:145` for a health question. */
const DraftName = z.string().regex(/^[A-Za-z0-9_:-]{1,64}$/);

export const saveStepDraft = endpoint({
  method: 'POST',
  path: '/save-step-draft',
  access: 'shopper',
  limit: 'draft',
  session: ['enrollment_id'],
  maxBody: 131_072,
  input: z.strictObject({
    enrollment_id: EnrollmentId,
    tab: DraftTab,
    /** The version of the accepted answers that the step was opened with; an older one is refused (`conflict`). */
    version: Version,
    /** The page that writes, and the number of its message: one that was overtaken on the way changes nothing. */
    editor: Id,
    turn: z.int().min(1).max(1_000_000_000),
    /** True after a choice between two versions: the draft goes on from these accepted answers. */
    rebase: Flag01Input.optional(),
    /** Changed answers alone; null forgets one. */
    values: z.record(DraftName, DraftValue.nullable()),
  }),
  output: success(z.object({ saved_at: Instant })),
  errors: SAVE_ERRORS,
  summary: 'Keeps what stands in a step, apart from its accepted answers (decisions 154).',
});

export const dropStepDraft = endpoint({
  method: 'POST',
  path: '/drop-step-draft',
  access: 'shopper',
  limit: 'draft',
  session: ['enrollment_id'],
  input: z.strictObject({ enrollment_id: EnrollmentId, tab: DraftTab }),
  output: success(z.object({})),
  errors: SAVE_ERRORS,
  summary: 'Forgets the draft of a step, after the accepted answers were chosen instead (decisions 154).',
});

export const getStepDrafts = endpoint({
  method: 'GET',
  path: '/get-step-drafts',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: z.strictObject({ enrollment_id: EnrollmentId, tab: DraftTab.optional() }),
  output: result(
    z
      .array(
        z.object({
          tab: DraftTab,
          version: Version,
          saved_at: Instant,
          /** Numbers of people and accounts are not among them: `masked` has their last four digits (decisions 19). */
          values: z.record(DraftName, DraftValue),
          masked: z.record(DraftName, Last4),
        }),
      )
      .max(STEP_COLUMNS.length),
  ),
  summary: 'Drafts of the steps of this enrollment, or of one of them (decisions 154).',
});
