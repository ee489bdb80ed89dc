import { eq } from 'drizzle-orm';
import { tellChanges } from '@/lib/enrollment-api/handlers/policies/life-work';
import { memberPolicies, policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { paymentIntents } from '@/lib/enrollment-api/store/schema/payment-tables';
import { enrollByCard } from './by-card';
import { noon } from './pass-days';
import { forgetNewMembers, NORTH_STAR, NOW, type Api } from './support';

/** A member who has enrolled, and the headers of their signed-in session. */
export type Me = { id: string; policyId: string; enrollmentId: string; headers: Record<string, string> };

/** The headers of a member's session at North Star. */
export const signedInAs = (id: string) => ({ ...NORTH_STAR, uid: id, signed_in: `member:0:${id}` });

/** The member whom the submission of an enrollment wrote. */
export async function memberOf({ ports }: Api, { id: enrollmentId }: { id: string }): Promise<Me> {
  const [policy] = await ports.store.db.select().from(policies).where(eq(policies.enrollmentId, enrollmentId));
  const id = policy?.memberId ?? '';
  return { id, enrollmentId, policyId: policy?.id ?? '', headers: signedInAs(id) };
}

/** Ana, who enrolled by card on November 21, 2026, for coverage from January 1, 2027, paid on the 28th of each month. */
export const enrolledMember = async (api: Api): Promise<Me> => memberOf(api, await enrollByCard(api));

/** Ends what members of other tests have before them, and sends what they are still told, so that a test sees its own lives alone. */
export async function forgetOtherLives(api: Api): Promise<void> {
  const { db } = api.ports.store;
  await forgetNewMembers(api.ports.store);
  await db.update(memberPolicies).set({ nextDay: null, refundDueCents: 0 });
  await db.update(paymentIntents).set({ state: 'voided', nextAt: null });
  // Mails that were queued on a later day, too.
  api.setNow(noon('2030-01-01'));
  await tellChanges(api.ports);
  await api.sent();
  api.setNow(NOW);
}
