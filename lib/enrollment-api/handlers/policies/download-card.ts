import { hasCard } from '@/lib/rules/money/what-happens-next';
import { showMemberNumber } from '@/lib/rules/people/member-number';
import { formatDate } from '@/lib/rules/text/date-words';
import { appendAudit } from '../../audit';
import { notFound } from '../../api-error';
import { renderIdCard } from '../../pdf/id-card';
import { answer } from '../../request-context';
import type { Handlers } from '../handlers';
import { getCatalog } from '../shared/plan-catalog';
import { actorOf } from '../shared/signed-in-caller';
import { loadSiteContact } from '../shared/site-contact';
import { isCoveredToday, loadGroupNames, soldAs } from './held-plan-facts';
import { loadHeldPolicies } from './load-policies';
import { requireSelf } from './read-home';
import { memberName } from '../../store/member-rows';

/** The card of a plan of the member's own that covers them today, as its page shows it (decisions 272). Throws 404 for all else. */
export const getIdCard: Handlers['getIdCard'] = async (input, context) => {
  const { id: memberId, agentId, groupId, profile } = await requireSelf(context, input.user_id);
  const { rows, policies } = await loadHeldPolicies(context, memberId);
  const row = rows.find(({ id }) => id === input.held_id);
  if (row === undefined) throw notFound('plan');
  const { plan, kind } = soldAs(await getCatalog(context), row);
  if (kind === null || !hasCard(kind) || !isCoveredToday(row, context.today)) throw notFound('plan');
  const held = policies.get(row.policyId);
  const contact = await loadSiteContact(context, { siteKey: context.caller.siteKey ?? '', agentId, groupId });
  const groupNames = await loadGroupNames(context, policies);
  const pdf = await renderIdCard({
    site: contact.name,
    logo: contact.logo,
    color: contact.color,
    phone: contact.phone,
    carrier: plan?.carrierName ?? '',
    plan: row.planName,
    member: memberName(profile),
    number: showMemberNumber(memberId),
    policy: row.policyId,
    group: groupNames.get(held?.policy.groupId ?? '') ?? '',
    effective: formatDate(row.effectiveDate),
    madeAt: context.now,
  });
  await appendAudit(context, {
    actor: actorOf(context),
    action: 'card.download',
    subject: `held:${row.id}`,
    siteKey: context.caller.siteKey,
    ip: context.caller.ip,
  });
  return answer({
    file_name: 'id-card.pdf',
    content_type: 'application/pdf' as const,
    content: pdf.toString('base64'),
  });
};
