import { env } from '@/lib/env';
import { messages } from '@/lib/rules/text/messages';
import { toTier, type Tier } from '@/lib/rules/words/tiers';
import { loadAccount } from '../../accounts';
import { appendAudit } from '../../audit';
import { done, nothing, type Context } from '../../request-context';
import { buildMemberLinkMail } from '../../mail/link-mails';
import { invalid, notFound } from '../../api-error';
import { enqueueMail } from '../../mail/outbox';
import { loadMember, type Member } from '../../store/member-rows';
import type { Handlers } from '../handlers';
import { assertTriesLeft, countFailure } from '../resume/resume-limits';
import { loadSiteContact } from '../shared/site-contact';
import { issueLink, linkEnd, spendLink } from '../shared/links';
import { actorName, requireStaff } from '../shared/signed-in-caller';
import { signIn } from './sign-in-codes';

/** Mails per day and member, from all senders together (threats T24). */
const PER_DAY = { windowMs: 24 * 3_600_000, most: 4 };

/** A link that signs its member in, mailed to the address on file only: a rep never sees it (decisions 11). */
export const createMemberLink: Handlers['createMemberLink'] = async (input, context) => {
  const { by, owner } = requireStaff(context);
  const member = await loadMember(context, input.user_id, owner);
  if (!member) throw notFound('member');
  const tier = input.tier === undefined ? null : toTier(input.tier);
  if (input.tier !== undefined && tier === null) throw invalid(['tier', messages.tierRequired]);
  if (member.profile.email === '') throw invalid(['user_id', 'There is no email address on file.']);
  const key = `member-link/${member.id}`;
  await assertTriesLeft(context, [key], PER_DAY);
  await countFailure(context, [key], PER_DAY);
  await context.store.withTransaction(async () => {
    const { caller } = context;
    const token = await issueLink(context, {
      purpose: 'member',
      subject: `member:${member.id}`,
      siteKey: caller.siteKey ?? '',
      createdBy: actorName(by),
    });
    await mailLink(context, member, token, tier);
    await appendAudit(context, {
      actor: actorName(by),
      action: 'member.link',
      subject: `member:${member.id}`,
      siteKey: caller.siteKey,
      ip: caller.ip,
    });
  });
  return done;
};

async function mailLink(context: Context, member: Member, token: string, tier: Tier | null): Promise<void> {
  const { siteKey } = context.caller;
  const { agentId, groupId, profile } = member;
  const contact = await loadSiteContact(context, { siteKey: siteKey ?? '', agentId, groupId });
  const path = tier === null ? `member-home?id=${token}` : `member-benefit-store/${token}/${tier}`;
  await enqueueMail(context, {
    ...buildMemberLinkMail({
      contact,
      name: profile.firstName,
      url: `${contact.url}/${path}`,
      ends: linkEnd(context.now),
    }),
    from: env().MAIL_FROM,
    to: profile.email,
    siteKey,
    kind: 'member-link',
    dedupeKey: `member-link/${member.id}/${context.ids.token(12)}`,
  });
}

/** Signs the member of a mailed link in: for the first caller only, and on the link's own site. */
export const openMemberLink: Handlers['openMemberLink'] = async (input, context) => {
  const used = await spendLink(context, 'member', input.token);
  const [role, id] = used?.subject.split(':') ?? [];
  const account = role === 'member' && id !== undefined ? await loadAccount(context, 'member', id) : null;
  return account === null ? nothing : signIn(context, account, 'link');
};
