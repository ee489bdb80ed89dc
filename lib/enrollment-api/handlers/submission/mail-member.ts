import { eq } from 'drizzle-orm';
import { env } from '@/lib/env';
import { enqueueMail } from '../../mail/outbox';
import type { MailText } from '../../mail/template';
import type { Ports } from '../../ports';
import { places } from '../../store/places';
import { policies } from '../../store/schema/member-tables';
import { loadSiteContact, type SiteContact } from '../shared/site-contact';
import type { ReceiptRecord } from './read-receipt';

/** The policy whose member is told something, with the name on its receipt and the contact of its site. */
export type Told = { contact: SiteContact; name: string; policyId: string; siteKey: string };

/**
 * Queues a mail about a policy to the address on its receipt, once for each `kind` and `key`; in the transaction around it, where there is
 * one. Nothing for a policy that is not there.
 */
export async function mailMember(
  ports: Ports,
  { policyId, kind, key }: { policyId: string; kind: string; key: string },
  build: (told: Told) => MailText | Promise<MailText>,
): Promise<void> {
  const [policy] = await ports.store.db.select().from(policies).where(eq(policies.id, policyId));
  if (!policy) return;
  const { name, email } = ports.fields.openJson(policy.record, places.policyRecord(policy.id)) as ReceiptRecord;
  const contact = await loadSiteContact(ports, policy);
  await enqueueMail(ports, {
    ...(await build({ contact, name, policyId, siteKey: policy.siteKey })),
    from: env().MAIL_FROM,
    to: email,
    kind,
    siteKey: policy.siteKey,
    dedupeKey: `${kind}/${key}`,
  });
}
