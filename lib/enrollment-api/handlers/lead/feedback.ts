import { messages } from '@/lib/rules/messages';
import { checkNote, checkRequired, cleanText } from '@/lib/rules/text';
import { env } from '@/lib/env';
import { done } from '../../context';
import { buildFeedbackMail } from '../../documents/mails';
import { EnrollmentError, invalid } from '../../errors';
import { enqueueMail } from '../../mail/outbox';
import { loadSiteContact } from '../shared/contact';
import type { Handlers } from '../table';
import { callerSite } from './caller-site';

/** Mails a visitor's words to the address the site shows. They are kept nowhere but in that mail. */
export const addFeedback: Handlers['addFeedback'] = async (input, context) => {
  const text = cleanText(input.message);
  const problem = checkRequired(text) ?? checkNote(text);
  if (problem !== null) throw invalid(['message', problem]);
  const { key: siteKey, agentId, groupId } = await callerSite(context);
  const contact = await loadSiteContact(context, { siteKey, agentId, groupId });
  const to = contact.email || contact.ownerEmail;
  if (!to) throw new EnrollmentError('unavailable', messages.noFeedback, { detail: 'the site has no address' });
  await enqueueMail(context, {
    ...buildFeedbackMail({ contact, message: text }),
    from: env().MAIL_FROM,
    to,
    kind: 'feedback',
    siteKey,
    dedupeKey: `feedback/${context.ids.token(16)}`,
  });
  return done;
};
