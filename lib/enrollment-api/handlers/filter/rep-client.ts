import { eq } from 'drizzle-orm';
import { checkFirstName, checkLastName } from '@/lib/rules/people/names';
import { cleanText } from '@/lib/rules/text/text';
import { invalid } from '../../api-error';
import { answer, type Context } from '../../request-context';
import { staff } from '../../store/schema/access-tables';
import type { Handlers } from '../handlers';
import { saveStep } from '../shared/save-step';
import { requireSignedIn } from '../shared/signed-in-caller';

type Begun = { id: string; siteKey: string; groupId: string | null; portalId: string | null };
type Named = { client_first_name?: string | undefined; client_last_name?: string | undefined };

/**
 * Keeps of a quote that a signed-in rep begins the client's name in the first step, which stays unfinished, and portal
 * and group for the next client; of clients nothing is remembered (decisions 269). For all others nothing.
 */
export async function keepForRep(context: Context, { id, siteKey, groupId, portalId }: Begun, named: Named) {
  const { signedIn } = context.caller;
  if (signedIn?.role !== 'rep') return;
  if (portalId !== null)
    await context.store.db
      .update(staff)
      .set({ lastPortalId: portalId, lastGroupId: groupId })
      .where(eq(staff.id, signedIn.id));
  const first = cleanText(named.client_first_name ?? '');
  const last = cleanText(named.client_last_name ?? '');
  if (first === '' && last === '') return;
  const problems = [
    ['client_first_name', checkFirstName(first)] as const,
    ['client_last_name', checkLastName(last)] as const,
  ].flatMap(([name, problem]) => (problem === null ? [] : [[name, problem] as const]));
  if (problems.length > 0) throw invalid(...problems);
  const values = { ...(first !== '' && { first_name: first }), ...(last !== '' && { last_name: last }) };
  await saveStep(context, { id, siteKey }, 'primary_info', { complete: false, values });
}

/** The portal and group that the signed-in rep used the last time; the quote asks again whether they are still theirs. */
export const getLastChoice: Handlers['getLastChoice'] = async (_input, context) => {
  const by = requireSignedIn(context, 'rep');
  const [row] = await context.store.db
    .select({ portal_id: staff.lastPortalId, group_id: staff.lastGroupId })
    .from(staff)
    .where(eq(staff.id, by.id));
  return answer({ portal_id: row?.portal_id ?? null, group_id: row?.group_id ?? null });
};
