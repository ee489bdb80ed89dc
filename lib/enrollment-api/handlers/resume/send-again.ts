import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { textOf } from '@/lib/rules/fields/field-definition';
import { maskEmail } from '@/lib/rules/people/email';
import { stepOf } from '@/lib/rules/steps/step-table';
import { SAVED_TABS } from '@/lib/rules/words/tab-names';
import { invalid, notFound } from '../../api-error';
import { done, resultOf, type Context } from '../../request-context';
import { hashPurposes, normalizeEmail } from '../../store/places';
import { enrollments, resumeCodes } from '../../store/schema/enrollment-tables';
import { loadEnrollmentRow } from '../../store/shopper-rows';
import { loadColumn } from '../../store/step-columns';
import type { Handlers } from '../handlers';
import { requireSignedIn } from '../shared/signed-in-caller';
import { takeUse } from '../shared/uses';
import { loadOwnEmail } from './own-email';
import { placeOf } from './open-saved';
import { scaled } from './resume-limits';
import { assertMailsLeft, hasMailsLeft, sendCode } from './send-code';

/** Enrollments saved under one address that get a new code at one asking. */
const AT_ONCE = 3;
const LISTED = 10;
/** One address is written to that often in an hour, all callers together (threats T24). */
const AGAIN = { uses: 3, seconds: 3_600 };
const NO_ADDRESS = 'There is no email address of the client yet. Save the enrollment at a step to send a code.';

/** Codes that open something: neither ended nor of an enrollment that was submitted. */
const isLive = ({ now }: Context) =>
  and(isNull(resumeCodes.revokedAt), gt(resumeCodes.expiresAt, now), isNull(enrollments.lockedAt));

const columns = { saved: resumeCodes, enrollment: enrollments };

/**
 * A new code for a person who lost the mail (decisions 191). It goes to the address that the old one was sent to, so it
 * gives nothing to a stranger; the answer is the same whether there is one or not (threats T7).
 */
export const sendCodeAgain: Handlers['sendCodeAgain'] = async ({ email }, context) => {
  const { fields, store } = context;
  const subject = fields.blindIndex(hashPurposes.email, normalizeEmail(email));
  const wait = await takeUse(context, `resume-again/${subject}`, { ...AGAIN, uses: scaled(AGAIN.uses) });
  if (wait !== null) return done;
  const found = await store.db
    .select(columns)
    .from(resumeCodes)
    .innerJoin(enrollments, eq(enrollments.id, resumeCodes.enrollmentId))
    .where(
      and(
        inArray(resumeCodes.emailHash, fields.blindIndexes(hashPurposes.email, normalizeEmail(email))),
        isLive(context),
      ),
    )
    .orderBy(desc(resumeCodes.createdAt))
    .limit(20);
  let sent = 0;
  for (const { saved, enrollment } of found) {
    if (sent === AT_ONCE) break;
    if (!(await placeOf(context, enrollment)).isHere) continue;
    await store.withTransaction(async () => {
      const row = await loadEnrollmentRow(store, enrollment.id, 'update');
      if (row === null || row.lockedAt !== null || !(await hasMailsLeft(context, row))) return;
      await sendCode(context, row, { email: email.trim(), tab: saved.tab });
    });
    sent += 1;
  }
  return done;
};

/** The signed-in rep's own: what the rep began for a client. What an applicant began is the applicant's (decisions 10). */
function ofRep(context: Context) {
  requireSignedIn(context, 'rep');
  return and(eq(enrollments.agentId, context.caller.agentId ?? ''), eq(enrollments.eprocess, 'rep'), isLive(context));
}

export const getSavedEnrollments: Handlers['getSavedEnrollments'] = async (_input, context) => {
  const rows = await context.store.db
    .select(columns)
    .from(resumeCodes)
    .innerJoin(enrollments, eq(enrollments.id, resumeCodes.enrollmentId))
    .where(ofRep(context))
    .orderBy(desc(resumeCodes.createdAt))
    .limit(LISTED);
  return resultOf(
    await Promise.all(
      rows.map(async ({ saved, enrollment }) => {
        const personal = (await loadColumn(context, enrollment, 'primary_info'))?.data.values ?? {};
        const name = [textOf(personal, 'first_name'), textOf(personal, 'last_name')].filter(Boolean).join(' ');
        return {
          saved_id: saved.id,
          name,
          saved_tab: SAVED_TABS.find((tab) => tab === saved.tab) ?? stepOf('personal').savedTab,
          saved_at: saved.createdAt.toISOString(),
          ends_at: saved.expiresAt.toISOString(),
          email_hint: maskEmail(await loadOwnEmail(context, enrollment)),
        };
      }),
    ),
  );
};

export const sendSavedCode: Handlers['sendSavedCode'] = async (input, context) => {
  const { store } = context;
  const [found] = await store.db
    .select(columns)
    .from(resumeCodes)
    .innerJoin(enrollments, eq(enrollments.id, resumeCodes.enrollmentId))
    .where(and(ofRep(context), eq(resumeCodes.id, input.saved_id)));
  if (!found) throw notFound('saved enrollment');
  return store.withTransaction(async () => {
    const row = await loadEnrollmentRow(store, found.enrollment.id, 'update');
    if (row === null || row.lockedAt !== null) throw notFound('saved enrollment');
    const email = await loadOwnEmail(context, row);
    if (email === '') throw invalid(['saved_id', NO_ADDRESS]);
    await assertMailsLeft(context, row);
    await sendCode(context, row, { email, tab: found.saved.tab });
    return done;
  });
};
