import { and, asc, eq, inArray, isNotNull, lte, not } from 'drizzle-orm';
import { evidenceReminder } from '@/lib/rules/policies/decision-words';
import { EVIDENCE_DAYS } from '@/lib/rules/policies/policy-life';
import { addDays } from '@/lib/rules/text/days-later';
import { dayOf } from '@/lib/rules/text/moments';
import { HELD } from '@/lib/rules/words/policy-states';
import { appendAudit } from '../../audit';
import { buildEvidenceMail } from '../../mail/plan-mail';
import { enqueueMail } from '../../mail/outbox';
import type { Ports } from '../../ports';
import type { HeldRow } from '../../store/held-rows';
import { memberPolicies } from '../../store/schema/member-tables';
import { loadPolicyMember } from '../submission/policy-member';

/** Reminders that one transaction queues. */
const BATCH = 100;

/** Reminds members once of evidence that closes in two weeks (decisions 260). Answers how many plans. */
export async function remindEvidence(ports: Ports): Promise<number> {
  const last = addDays(dayOf(ports.clock.now()), EVIDENCE_DAYS.reminded);
  return ports.store.withTransaction(async (tx) => {
    const due = await tx
      .select()
      .from(memberPolicies)
      .where(
        and(
          isNotNull(memberPolicies.evidenceBy),
          not(memberPolicies.evidenceReminded),
          lte(memberPolicies.evidenceBy, last),
          inArray(memberPolicies.status, [...HELD]),
        ),
      )
      .orderBy(asc(memberPolicies.evidenceBy), asc(memberPolicies.id))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    for (const row of due) await remind(ports, row);
    return due.length;
  });
}

async function remind(ports: Ports, row: HeldRow): Promise<void> {
  await ports.store.db.update(memberPolicies).set({ evidenceReminded: true }).where(eq(memberPolicies.id, row.id));
  const member = await loadPolicyMember(ports, row.policyId);
  if (member === null || row.evidenceBy === null) return;
  const { contact, name, addressed } = member;
  const text = evidenceReminder(row.planName, row.evidenceBy, row.guaranteed);
  const url = `${contact.url}/member-home`;
  const words = buildEvidenceMail({ contact, name, policyId: row.policyId, text, url });
  const dedupeKey = `evidence-open/${row.id}`;
  await enqueueMail(ports, { ...words, ...addressed, kind: 'evidence-open', dedupeKey });
  await appendAudit(ports, {
    actor: 'system',
    action: 'evidence.remind',
    subject: `policy:${row.policyId}`,
    siteKey: addressed.siteKey,
    data: { plan: row.planId },
  });
}
