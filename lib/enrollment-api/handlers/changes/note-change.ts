import { appendAudit, type AuditEvent } from '../../audit';
import type { Context } from '../../request-context';
import type { MemberChange } from '../../store/change-rows';
import { actorOf } from '../shared/signed-in-caller';

/** Notes a deed about a member's change in the audit log, under its policy and site. */
export async function noteChange(
  context: Context,
  { id, policyId, siteKey }: MemberChange,
  action: string,
  data: NonNullable<AuditEvent['data']> = {},
): Promise<void> {
  await appendAudit(context, {
    actor: actorOf(context),
    action,
    subject: `policy:${policyId}`,
    siteKey,
    ip: context.caller.ip,
    data: { change: id, ...data },
  });
}
