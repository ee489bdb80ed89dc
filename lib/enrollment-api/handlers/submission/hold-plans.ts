import { buildLife } from '@/lib/rules/policies/policy-life';
import { isChargedMethod, isGroupMethod } from '@/lib/rules/words/payment-kinds';
import type { Wait } from '@/lib/rules/words/policy-states';
import type { Context } from '../../request-context';
import { addHeldPlans, type NewHeld } from '../../store/held-rows';
import { oweWebhook, toPlanFacts } from '../../store/webhook-rows';
import { actorOf } from '../shared/signed-in-caller';
import type { KeptMember } from './keep-member';
import type { Submission } from './submitted-policy';

/**
 * Writes the plans and memberships of a submission as what its member holds (decisions 40). A plan waits for its first payment where a
 * card or an account is charged, and for the evidence that its chosen amount needs.
 * Other systems are told (decisions 283).
 */
export async function holdPlans(
  context: Context,
  { rated, on, billing, priced }: Submission,
  { policyId, member }: { policyId: string; member: KeptMember },
): Promise<void> {
  const { tier } = priced.household;
  const { groupId } = priced.enrollment;
  const isPaidFirst = isChargedMethod(billing.method) && rated.firstMonthCents > 0;
  const held = [...rated.items, ...rated.memberships].map((item): NewHeld => {
    const isDecided = !('pending' in item) || item.pending === null;
    const waitsFor: Wait[] = [
      ...(isPaidFirst ? (['first-payment'] as const) : []),
      ...(isDecided ? [] : (['evidence'] as const)),
    ];
    const life = buildLife({
      on: context.today,
      start: on,
      waitsFor,
      paidThrough: null,
      guaranteed: !isDecided && item.cents > 0,
    });
    const roles = 'result' in item && item.result.ok ? item.result.people.filter(({ covered }) => covered) : [];
    const isCovered = (role: string) => roles.some(({ ref }) => ref.startsWith(role));
    return {
      id: context.ids.token(12),
      policyId,
      memberId: member.id,
      planId: item.planId,
      planPricingId: item.pricingId,
      planName: item.name,
      life,
      tier,
      premiumCents: item.cents,
      ...(groupId !== null && isDecided && partsOf(item, billing.method)),
      covers: member.dependents.filter(({ relationship }) => isCovered(relationship)).map(({ recordId }) => recordId),
    };
  });
  await addHeldPlans(context, held, actorOf(context));
  const { agentId } = priced.enrollment;
  await oweWebhook(context, 'policy.submitted', policyId, {
    ...{ agent_id: agentId, group_id: groupId, effective_date: on },
    plans: held.map(toPlanFacts),
  });
}

type Rated = Submission['rated'];

/** The parts of a month that the group's employer pays and that its bill takes from pay. A plan that waits for evidence has neither yet. */
function partsOf(item: Rated['items'][number] | Rated['memberships'][number], method: string) {
  const employerCents = 'result' in item && item.result.ok ? item.result.employerCents : 0;
  return { employerCents, payrollCents: isGroupMethod(method) ? item.cents : 0 };
}
