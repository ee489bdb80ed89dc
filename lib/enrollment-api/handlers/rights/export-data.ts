import { appendAudit } from '../../audit';
import { renderDataSheet } from '../../pdf/data-sheet';
import { answer } from '../../request-context';
import type { Handlers } from '../handlers';
import { requireSelf } from '../policies/read-home';
import { actorOf } from '../shared/signed-in-caller';
import { loadSiteContact } from '../shared/site-contact';
import { collectData } from './collect-data';

/** Everything that is kept about the signed-in member, as a file (decisions 267). The address tells no one's name; each download is in the audit log. */
export const getMyData: Handlers['getMyData'] = async (input, context) => {
  const member = await requireSelf(context, input.user_id);
  const data = await collectData(context, member);
  const { siteKey, ip } = context.caller;
  const { agentId, groupId } = member;
  const contact = await loadSiteContact(context, { siteKey: siteKey ?? '', agentId, groupId });
  const isPdf = input.as === 'pdf';
  const content = isPdf
    ? await renderDataSheet({ site: contact.name, color: contact.color, madeAt: context.now, data })
    : Buffer.from(`${JSON.stringify(data, null, 2)}\n`);
  await appendAudit(context, {
    actor: actorOf(context),
    action: 'member.export',
    subject: `member:${member.id}`,
    siteKey,
    ip,
    data: { as: input.as },
  });
  return answer({
    file_name: `my-data.${input.as}`,
    content_type: isPdf ? ('application/pdf' as const) : ('application/json' as const),
    content: content.toString('base64'),
  });
};
