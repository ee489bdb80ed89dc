import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { OTHER_SITE } from '@/lib/contract/resume';
import { normalizeResumeCode, savedElsewhere } from '@/lib/rules/text/code-text';
import { textOf } from '@/lib/rules/fields/field-definition';
import { stepOf } from '@/lib/rules/steps/step-table';
import { SAVED_TABS } from '@/lib/rules/words/tab-names';
import { appendAudit } from '../../audit';
import { answer, type Context } from '../../request-context';
import { invalid, notFound, refusal } from '../../api-error';
import { hashPurposes, normalizeEmail } from '../../store/places';
import { enrollments, resumeCodes } from '../../store/schema/enrollment-tables';
import { env } from '@/lib/env';
import { buildOpenedNotice } from '../../mail/mails';
import { enqueueMail } from '../../mail/outbox';
import type { Handlers } from '../handlers';
import { loadSiteContact } from '../shared/site-contact';
import { loadSite } from '../shared/site-rows';
import { loadColumn } from '../../store/step-columns';
import type { EnrollmentRow } from '../../store/shopper-rows';
import { spendLink } from '../shared/links';
import { loadOwnEmail } from './own-email';
import { assertTriesLeft, countFailure } from './resume-limits';

/** The one refusal for a wrong code, a wrong email, an old and a foreign code (decisions 12, threats T7). */
const WRONG = 'This code and email do not belong together, or the code is no longer valid';

/** Loads an enrollment that can still be continued, whatever site it was saved at. */
async function loadOpen(context: Context, id: string): Promise<EnrollmentRow | null> {
  const [row] = await context.store.db
    .select()
    .from(enrollments)
    .where(and(eq(enrollments.id, id), isNull(enrollments.lockedAt)));
  return row ?? null;
}

/**
 * The place of an enrollment as the caller's site sees it: its own, one of the landings below its host, or another
 * address (decisions 41).
 */
export async function placeOf(
  { caller, store }: Context,
  { siteKey }: EnrollmentRow,
): Promise<{ isHere: boolean; landing: string | null }> {
  if (caller.siteKey === null || caller.siteKey === siteKey) return { isHere: true, landing: null };
  const [here, there] = [await loadSite(store, caller.siteKey), await loadSite(store, siteKey)];
  const isBelow = here !== null && there !== null && here.slug === null && here.host === there.host && there.active;
  return isBelow ? { isHere: true, landing: there.slug } : { isHere: false, landing: null };
}

async function findCode(context: Context, code: string, email: string) {
  const { fields, store, now } = context;
  const [row] = await store.db
    .select()
    .from(resumeCodes)
    .where(
      and(
        inArray(resumeCodes.codeHash, fields.blindIndexes(hashPurposes.resumeCode, normalizeResumeCode(code))),
        inArray(resumeCodes.emailHash, fields.blindIndexes(hashPurposes.email, normalizeEmail(email))),
        isNull(resumeCodes.revokedAt),
        gt(resumeCodes.expiresAt, now),
      ),
    );
  return row ?? null;
}

export const continueEnrollment: Handlers['continueEnrollment'] = async (input, context) => {
  const { code = '', email = '' } = input;
  const keys = triedBy(context, email);
  await assertTriesLeft(context, keys);
  const row = await findCode(context, code, email);
  const enrollment = row ? await loadOpen(context, row.enrollmentId) : null;
  if (!row || !enrollment) {
    await countFailure(context, keys);
    throw invalid(['code', WRONG], ['email', WRONG]);
  }
  const place = await placeOf(context, enrollment);
  // Who has both is told the address, and has not guessed: nothing is counted.
  if (!place.isHere) {
    const { url } = await loadSiteContact(context, enrollment);
    throw refusal(OTHER_SITE, savedElsewhere(`${url}/continue-enrollment`));
  }
  // The code opens until the enrollment is submitted (decisions 41): who was left behind comes back with it.
  await context.store.db.update(resumeCodes).set({ usedAt: context.now }).where(eq(resumeCodes.id, row.id));
  await tellOpened(context, enrollment);
  await auditResume(context, enrollment, 'code');
  return answer({ ...(await toResumed(context, enrollment, row.tab)), landing: place.landing });
};

/** Returns the keys failures are counted under: the email address given and the network address of the caller. */
function triedBy({ fields, caller }: Context, email: string): string[] {
  const subject = fields.blindIndex(hashPurposes.email, normalizeEmail(email));
  return [`resume/email/${subject}`, ...(caller.ip === null ? [] : [`resume/ip/${caller.ip}`])];
}

export const directContinue: Handlers['directContinue'] = async (input, context) => {
  const { ip } = context.caller;
  const keys = ip === null ? [] : [`resume/ip/${ip}`];
  await assertTriesLeft(context, keys);
  const used = await spendLink(context, 'resume', input.id);
  const enrollment = used ? await loadOpen(context, used.subject) : null;
  if (!used || !enrollment) {
    await countFailure(context, keys);
    throw notFound('link');
  }
  await tellOpened(context, enrollment);
  await auditResume(context, enrollment, 'link');
  const tab = used.data['tab'];
  return answer(await toResumed(context, enrollment, typeof tab === 'string' ? tab : ''));
};

/** Tells the address on file of an opening, once an hour at most; there may be none yet. */
async function tellOpened(context: Context, enrollment: EnrollmentRow): Promise<void> {
  const to = await loadOwnEmail(context, enrollment);
  if (to === '') return;
  const hour = context.now.toISOString().slice(0, 13);
  await enqueueMail(context, {
    ...buildOpenedNotice(await loadSiteContact(context, enrollment)),
    from: env().MAIL_FROM,
    to,
    kind: 'resume-opened',
    siteKey: enrollment.siteKey,
    dedupeKey: `resume-opened/${enrollment.id}/${hour}`,
  });
}

/** An enrollment as the session that continues it wants it. */
export async function toResumed(context: Context, enrollment: EnrollmentRow, tab: string) {
  const personal = (await loadColumn(context, enrollment, 'primary_info'))?.data.values ?? {};
  const hint = (name: string) => textOf(personal, name).slice(0, 1);
  const initials = [hint('first_name'), hint('last_name')].filter(Boolean).map((letter) => `${letter}***`);
  return {
    enrollment_id: enrollment.id,
    ...(enrollment.signingLink !== null && { signing_link: enrollment.signingLink }),
    saved_tab: SAVED_TABS.find((name) => name === tab) ?? stepOf('personal').savedTab,
    group_id: enrollment.groupId,
    employee_class: enrollment.employeeClass,
    platform_group_id: enrollment.portalId,
    agent_id: enrollment.agentId,
    open_type: enrollment.openType,
    // The spec's page turns `new-user` into new-member (rules 3 §4).
    type: enrollment.type === 'new-member' ? ('new-user' as const) : enrollment.type,
    eprocess: enrollment.eprocess,
    name_hint: initials.join(' '),
  };
}

async function auditResume(context: Context, enrollment: EnrollmentRow, by: 'code' | 'link'): Promise<void> {
  await appendAudit(context, {
    actor: 'applicant',
    action: 'enrollment.resume',
    subject: `site:${enrollment.siteKey}`,
    siteKey: enrollment.siteKey,
    ip: context.caller.ip,
    data: { by },
  });
}
