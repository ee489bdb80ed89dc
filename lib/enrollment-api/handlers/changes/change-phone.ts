import { eq } from 'drizzle-orm';
import { env } from '@/lib/env';
import { checkPhone, toPhoneDigits } from '@/lib/rules/people/phone';
import { messages } from '@/lib/rules/text/messages';
import { appendAudit } from '../../audit';
import { invalid } from '../../api-error';
import { buildPhoneChangedMail } from '../../mail/change-mail';
import { enqueueMail } from '../../mail/outbox';
import { done, type Context } from '../../request-context';
import { saveMember, type Member } from '../../store/member-rows';
import { members } from '../../store/schema/member-tables';
import type { Handlers } from '../handlers';
import { requireSelf } from '../policies/read-home';
import { actorOf } from '../shared/signed-in-caller';
import { loadSiteContact } from '../shared/site-contact';

/**
 * Changes the number at which a member is called (decisions 272). Whether others have it as well is neither asked nor told: a household may
 * share one, and no one signs in by it.
 */
export const changePhone: Handlers['changePhone'] = async (input, context) => {
  const problem = input.phone_number.trim() === '' ? messages.required : checkPhone(input.phone_number);
  const phone = toPhoneDigits(input.phone_number);
  if (problem !== null || phone === null) throw invalid(['phone_number', problem ?? messages.phone]);
  await context.store.withTransaction(async (tx) => {
    await tx.select({ id: members.id }).from(members).where(eq(members.id, input.user_id)).for('update');
    const member = await requireSelf(context, input.user_id);
    if (member.profile.phone === phone) return;
    await saveMember(context, { ...member, profile: { ...member.profile, phone } });
    await tell(context, member);
    await appendAudit(context, {
      actor: actorOf(context),
      action: 'member.phone',
      subject: `member:${member.id}`,
      siteKey: context.caller.siteKey,
      ip: context.caller.ip,
    });
  });
  return done;
};

async function tell(context: Context, { agentId, groupId, profile }: Member): Promise<void> {
  if (profile.email === '') return;
  const siteKey = context.caller.siteKey ?? '';
  const contact = await loadSiteContact(context, { siteKey, agentId, groupId });
  const words = buildPhoneChangedMail({ contact, name: profile.firstName, url: `${contact.url}/member-home` });
  await enqueueMail(context, {
    ...words,
    from: env().MAIL_FROM,
    to: profile.email,
    siteKey,
    kind: 'phone-change',
    dedupeKey: `phone-change/${context.ids.token(12)}`,
  });
}
