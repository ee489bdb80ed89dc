import { env } from '@/lib/env';
import { toWireDate } from '@/lib/rules/text/dates';
import { dayOf } from '@/lib/rules/text/moments';
import { DELETED_RECORDS, DELETION_WORD, KEPT_RECORDS } from '@/lib/rules/words/kept-records';
import { isHeld } from '@/lib/rules/words/policy-states';
import { latestDay } from '@/lib/rules/people/census-standing';
import { appendAudit } from '../../audit';
import { invalid } from '../../api-error';
import { enqueueMail } from '../../mail/outbox';
import { buildDeletionAskedMail } from '../../mail/rights-mail';
import { done, resultOf, type Context } from '../../request-context';
import { addDeletion, dropDeletion, loadDeletion } from '../../store/deletion';
import { loadHeld, type HeldRow } from '../../store/held-rows';
import { memberPolicies } from '../../store/schema/member-tables';
import { eq } from 'drizzle-orm';
import type { Handlers } from '../handlers';
import { requireSelf } from '../policies/read-home';
import { actorOf } from '../shared/signed-in-caller';
import { loadSiteContact } from '../shared/site-contact';
import { listProofs } from './collect-changes';

/** The outcome of a deletion for the signed-in member, and whether they asked for it (decisions 267). */
export const getMyRights: Handlers['getMyRights'] = async (input, context) => {
  const { id } = await requireSelf(context, input.user_id);
  const held = await loadHeld(context.store, eq(memberPolicies.memberId, id));
  const request = await loadDeletion(context, id);
  const end = lastEnd(held);
  return resultOf({
    deleted: [...DELETED_RECORDS],
    kept: KEPT_RECORDS.map(({ what, why, years }) => ({
      ...{ what, why, years },
      until: end === null ? null : toWireDate(`${Number(end.slice(0, 4)) + years}-12-31`),
    })),
    holds_plans: held.some(({ status }) => isHeld(status)),
    proofs: await listProofs(context, id),
    asked_on: request === null ? null : toWireDate(dayOf(request.askedAt)),
  });
};

/** The day on which the last plan ended; null while one is held, and where its day is not known. */
function lastEnd(held: readonly HeldRow[]): string | null {
  if (held.some(({ status }) => isHeld(status))) return null;
  return latestDay(held.map(({ endDate, since, effectiveDate }) => endDate ?? since ?? effectiveDate));
}

/** Notes the wish, once, with a mail and a row in the audit log. The typed word keeps a stray press from asking. */
export const askDeletion: Handlers['askDeletion'] = async (input, context) => {
  const { id, profile, agentId, groupId } = await requireSelf(context, input.user_id);
  if (input.word.toUpperCase() !== DELETION_WORD) throw invalid(['word', `Type ${DELETION_WORD} to ask for it.`]);
  const siteKey = context.caller.siteKey ?? '';
  const contact = await loadSiteContact(context, { siteKey, agentId, groupId });
  const held = await loadHeld(context.store, eq(memberPolicies.memberId, id));
  await context.store.withTransaction(async () => {
    if (!(await addDeletion({ ...context, clock: { now: () => context.now } }, id, siteKey))) return;
    const holdsPlans = held.some(({ status }) => isHeld(status));
    const url = `${contact.url.replace(/\/$/, '')}/my-data`;
    if (profile.email !== '')
      await enqueueMail(context, {
        ...buildDeletionAskedMail({ contact, name: profile.firstName, holdsPlans, url }),
        from: env().MAIL_FROM,
        to: profile.email,
        siteKey,
        kind: 'deletion-asked',
        dedupeKey: `deletion-asked/${id}/${context.now.getTime()}`,
      });
    await note(context, id, 'member.ask-deletion');
  });
  return done;
};

/** Takes the wish back. One that was carried out cannot be: its member signs in no more. */
export const withdrawDeletion: Handlers['withdrawDeletion'] = async (input, context) => {
  const { id } = await requireSelf(context, input.user_id);
  await context.store.withTransaction(async () => {
    if (await dropDeletion(context, id)) await note(context, id, 'member.keep-data');
  });
  return done;
};

const note = (context: Context, id: string, action: string): Promise<unknown> =>
  appendAudit(context, {
    actor: actorOf(context),
    action,
    subject: `member:${id}`,
    siteKey: context.caller.siteKey,
    ip: context.caller.ip,
  });
