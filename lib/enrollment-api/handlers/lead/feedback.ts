import { messages } from '@/lib/rules/text/messages';
import { checkNote, checkRequired, cleanText } from '@/lib/rules/text/text';
import { env } from '@/lib/env';
import { done } from '../../request-context';
import { buildFeedbackMail } from '../../mail/mails';
import { EnrollmentError, invalid } from '../../api-error';
import { enqueueMail } from '../../mail/outbox';
import { loadSiteContact } from '../shared/site-contact';
import type { Handlers } from '../handlers';
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
