import { env } from '@/lib/env';
import { formatDate } from '@/lib/rules/text/date-words';
import { buildWhoItIsMail } from '../../mail/link-mails';
import { enqueueMail } from '../../mail/outbox';
import type { Context } from '../../request-context';
import { loadMember } from '../../store/member-rows';
import type { Submission } from './submitted-policy';

/**
 * Asks the member on file, at the address on file, whether an enrollment that gave their number or address is theirs (decisions 57).
 * The mail names no plan and no other person; the answer is given after signing in.
 */
export async function askWhoItIs(
  context: Context,
  { contact, priced }: Submission,
  { claims, policyId }: { claims: string; policyId: string },
): Promise<void> {
  const onFile = await loadMember(context, claims);
  if (onFile === null || onFile.profile.email === '') return;
  const { firstName: name, email: to } = onFile.profile;
  const mail = buildWhoItIsMail({ contact, name, on: formatDate(context.today), url: `${contact.url}/member-home` });
  await enqueueMail(context, {
    ...mail,
    from: env().MAIL_FROM,
    to,
    siteKey: priced.enrollment.siteKey,
    kind: 'who-it-is',
    dedupeKey: `who-it-is/${policyId}`,
  });
}
