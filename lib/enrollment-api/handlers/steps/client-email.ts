import { eq } from 'drizzle-orm';
import { messages } from '@/lib/rules/text/messages';
import { textOf, type StepValues } from '@/lib/rules/fields/field-definition';
import { invalid } from '../../api-error';
import type { Context } from '../../request-context';
import { normalizeEmail } from '../../store/places';
import { staff } from '../../store/schema/access-tables';
import { agents } from '../../store/schema/site-tables';
import type { EnrollmentRow } from '../../store/shopper-rows';

/**
 * Refuses a rep's own address as the client's: "Must be Client email" (rules 2 §2.4). The receipt and the code that
 * opens the enrollment go there. People who enroll themselves are not asked about.
 */
export async function assertClientEmail(
  { store, caller }: Context,
  { eprocess }: EnrollmentRow,
  values: StepValues,
): Promise<void> {
  const isRep = caller.signedIn?.role === 'rep' || eprocess === 'rep';
  if (!isRep || caller.agentId === null) return;
  const rows = await store.db
    .select({ agent: agents.email, signIn: staff.email })
    .from(agents)
    .leftJoin(staff, eq(staff.agentId, agents.id))
    .where(eq(agents.id, caller.agentId));
  const own = new Set(rows.flatMap(({ agent, signIn }) => [normalizeEmail(agent), normalizeEmail(signIn ?? agent)]));
  if (own.has(normalizeEmail(textOf(values, 'email_address')))) throw invalid(['email_address', messages.clientEmail]);
}
