import { eq } from 'drizzle-orm';
import type { Ports } from '../ports';
import { places } from '../store/places';
import { enrollments } from '../store/schema/enrollment-tables';
import { coveredDependents, memberPolicies, policies } from '../store/schema/member-tables';
import { siteKey } from '../shop/tables/site-key';
import type { MemberSeed } from './demo-members';

type Needs = Pick<Ports, 'store' | 'fields'>;

/** The site of the demo's open shop; the members of its rep were enrolled there. */
const SITE = siteKey('northstar.localhost', null);

/**
 * Writes the policies that were sold here: with the submission that they are of, and a life of their own, so that they renew
 * (decisions 263). Others collect for them.
 */
export async function loadSoldPolicies(
  { store: { db }, fields }: Needs,
  members: readonly MemberSeed[],
): Promise<void> {
  for (const member of members)
    for (const [index, policy] of member.policies.entries()) {
      if (policy.soldHere !== true) continue;
      const heldId = `${member.id}-${index + 1}`;
      const [held] = await db.select().from(memberPolicies).where(eq(memberPolicies.id, heldId));
      if (!held) throw new RangeError(`member ${member.id} does not hold what was sold`);
      const { policyId: id, premiumCents, tier, planName } = held;
      const { agentId, groupId, portalId } = member.owner;
      const on = { effectiveDate: policy.from, createdAt: new Date(`${policy.from}T17:00:00Z`) };
      const whose = { siteKey: SITE, agentId, groupId, portalId, eprocess: 'applicant' as const };
      const enrollmentId = `sold-${id}`;
      await db.insert(enrollments).values({
        ...{ ...whose, ...on, id: enrollmentId, type: 'new-member', tier: member.tier, status: 'submitted' },
        ...{ userId: member.id, state: member.contact.state, zip: member.contact.zip },
        ...{ lockedAt: on.createdAt, submittedAt: on.createdAt },
      });
      const name = `${member.person.first_name} ${member.person.last_name}`;
      const record = {
        ...{ name, email: member.contact.email, items: [{ name: planName, cents: premiumCents }] },
        ...{ fees: [], payment: null, billDay: null, submittedAt: on.createdAt.toISOString() },
      };
      await db.insert(policies).values({
        ...{ ...whose, ...on, id, enrollmentId, memberId: member.id, tier, paymentMethod: 'stmt', callInvoice: false },
        ...{ firstMonthCents: premiumCents, recurringCents: premiumCents },
        record: fields.sealJson(record, places.policyRecord(id)),
      });
      await db
        .update(memberPolicies)
        .set({ planPricingId: policy.pricingId, cause: 'started', since: policy.from })
        .where(eq(memberPolicies.id, heldId));
      const covers = member.dependents.map(({ id: dependentId }) => ({ heldId, dependentId, fromDay: policy.from }));
      if (covers.length > 0) await db.insert(coveredDependents).values(covers);
    }
}
