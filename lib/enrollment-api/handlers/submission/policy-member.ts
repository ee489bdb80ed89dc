import { env } from '@/lib/env';
import type { Ports } from '../../ports';
import { places } from '../../store/places';
import { loadNewEmail } from '../../store/reach-rows';
import { loadPolicyById } from '../../store/policies';
import { loadSiteContact, type SiteContact } from '../shared/site-contact';
import type { ReceiptRecord } from './read-receipt';

/** The member of a policy: the name on its receipt, the contact of its site, and how a mail to them is addressed. */
export type PolicyMember = {
  contact: SiteContact;
  name: string;
  addressed: { from: string; to: string; siteKey: string };
};

/** The member whom a mail about a policy goes to; null for a policy that is not there. */
export async function loadPolicyMember(ports: Ports, policyId: string): Promise<PolicyMember | null> {
  const policy = await loadPolicyById(ports, policyId);
  if (!policy) return null;
  const { name, email } = ports.fields.openJson(policy.record, places.policyRecord(policy.id)) as ReceiptRecord;
  return {
    contact: await loadSiteContact(ports, policy),
    name,
    addressed: { from: env().MAIL_FROM, to: (await loadNewEmail(ports, policy)) ?? email, siteKey: policy.siteKey },
  };
}
