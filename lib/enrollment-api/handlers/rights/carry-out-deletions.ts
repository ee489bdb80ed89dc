import { env } from '@/lib/env';
import { KEPT_RECORDS } from '@/lib/rules/words/kept-records';
import { appendAudit } from '../../audit';
import { enqueueMail } from '../../mail/outbox';
import { buildDeletedMail } from '../../mail/rights-mail';
import type { Ports } from '../../ports';
import { deleteMember, loadDueDeletions } from '../../store/deletion';
import { loadSiteContact } from '../shared/site-contact';

/** Members of one look. */
const BATCH = 50;

/**
 * Carries out the deletions that members asked for, of those who hold no plan any more (decisions 267): each in a transaction of its own, with
 * a last mail to the address that is deleted and a row in the audit log. Answers how many.
 */
export async function carryOutDeletions(ports: Ports, stopped: () => boolean = () => false): Promise<number> {
  let deleted = 0;
  for (;;) {
    const due = await loadDueDeletions(ports, BATCH);
    const before = deleted;
    for (const request of due) {
      if (stopped()) return deleted;
      if (await carryOut(ports, request)) deleted += 1;
    }
    if (due.length < BATCH || deleted === before) return deleted;
  }
}

async function carryOut(ports: Ports, request: { memberId: string; siteKey: string }): Promise<boolean> {
  const { memberId, siteKey } = request;
  const contact = await loadSiteContact(ports, { siteKey, agentId: null, groupId: null });
  return ports.store.withTransaction(async () => {
    const profile = await deleteMember(ports, memberId);
    if (profile === null) return false;
    if (profile.email !== '')
      await enqueueMail(ports, {
        ...buildDeletedMail({ contact, name: profile.firstName, kept: KEPT_RECORDS }),
        from: env().MAIL_FROM,
        to: profile.email,
        siteKey,
        kind: 'data-deleted',
        dedupeKey: `data-deleted/${memberId}`,
      });
    await appendAudit(ports, { actor: 'system', action: 'member.delete', subject: `member:${memberId}`, siteKey });
    return true;
  });
}
