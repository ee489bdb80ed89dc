import { resultOf, type Context } from '../../request-context';
import type { Handlers } from '../handlers';
import { loadEnrollment } from '../shared/enrollment';
import { heldOfKey, loadHeldPlans } from '../shared/held-of-key';
import { getCatalog } from '../shared/plan-catalog';

/** Beyond the spec: what "already active" would refuse, told before it does (decisions 275). */
export const getHeldMarks: Handlers['getHeldMarks'] = async ({ enrollment_id: id }, context) => {
  const memberId = await whoseMarks(context, id);
  const held = memberId === null ? [] : await loadHeldPlans(context, memberId);
  if (held.length === 0) return resultOf([]);
  const catalog = await getCatalog(context);
  return resultOf(
    [...catalog.plans.values()].flatMap(({ definition }) => {
      const own = heldOfKey(catalog, held, definition);
      if (!own) return [];
      const same = own.planId === definition.id ? ('1' as const) : ('0' as const);
      return [{ plan_id: Number(definition.id), held_name: own.name, same }];
    }),
  );
};

/**
 * The member whose plans are told: the signed-in one, or the current member in the signed-in rep's enrollment, which is found while
 * they are theirs alone. Null for strangers, for holders of a code or a link, and for a group's administrator (decisions 257).
 */
async function whoseMarks(context: Context, enrollmentId: string | undefined): Promise<string | null> {
  const enrollment = enrollmentId === undefined ? null : await loadEnrollment(context, enrollmentId);
  const by = context.caller.signedIn;
  if (by?.role === 'member') return by.id;
  return by?.role === 'rep' ? (enrollment?.userId ?? null) : null;
}
