import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { decidePlan } from '@/lib/enrollment-api/handlers/policies/decide-plan';
import type { Ports } from '@/lib/enrollment-api/ports';
import { loadHeld, toLife } from '@/lib/enrollment-api/store/held-rows';
import { memberPolicies } from '@/lib/enrollment-api/store/schema/member-tables';
import { waitWords } from '@/lib/rules/policies/life-words';
import { choiceWords } from '@/lib/rules/text/choice-words';
import { joinWords } from '@/lib/rules/text/join-words';
import { dayOf } from '@/lib/rules/text/moments';
import { isHeld, PLAN_DECISIONS } from '@/lib/rules/words/policy-states';
import { defineVerb, listed, refused, text } from '../verb';
import { stateOf } from './policy-verbs';

/** The held plans that wait for more than their first payment. */
export async function loadWaiting({ store, clock }: Pick<Ports, 'store' | 'clock'>) {
  const today = dayOf(clock.now());
  const rows = await loadHeld(store, sql`jsonb_array_length(${memberPolicies.waitsFor}) > 0`);
  return (
    rows
      // What another system began is decided there.
      .filter((row) => isHeld(row.status) && toLife(row) !== null)
      .map((row) => ({
        plan: row.id,
        policy: row.policyId,
        name: row.planName,
        state: stateOf(row, today),
        waits_for: row.waitsFor,
        until: row.evidenceBy,
      }))
      .filter(({ waits_for }) => waits_for.some((wait) => wait !== 'first-payment'))
      .toSorted((a, b) => (a.until ?? '9999').localeCompare(b.until ?? '9999') || a.plan.localeCompare(b.plan))
  );
}

export const listEvidence = defineVerb({
  name: 'evidence list',
  about: 'Lists the held plans that wait for a decision of their carrier, those first whose time runs out first.',
  scope: 'policies',
  writes: 'nothing',
  audit: null,
  input: z.strictObject({}),
  async run(ports) {
    const waiting = await loadWaiting(ports);
    return listed(
      waiting,
      ({ plan, policy, name, waits_for, until }) =>
        `${plan} of ${policy}: ${name}, waits for ${joinWords(waits_for.map(waitWords))}${until === null ? '' : ` until ${until}`}`,
      'No plan waits for a decision.',
    );
  },
});

export const decideEvidence = defineVerb({
  name: 'evidence decide',
  about: 'Enters a carrier’s decision on a plan that waits; the member is told by mail.',
  scope: 'policies',
  writes: 'here',
  // decidePlan writes what it changes itself.
  audit: null,
  input: z.strictObject({
    plan: text(64).describe('The number of the held plan, of policies show or evidence list'),
    decision: z
      .enum(PLAN_DECISIONS, { error: `Give one of ${joinWords(PLAN_DECISIONS)}.` })
      .describe('As its carrier told it'),
    amount: text(12)
      .regex(/^[1-9]\d{0,8}$/, { error: 'Give whole dollars, such as 100000.' })
      .optional()
      .describe('The granted amount in whole dollars, where less is granted than was asked for'),
    person: text(64).optional().describe('Whom alone it is about: member, spouse, or the dependent’s number'),
  }),
  order: ['plan', 'decision'],
  async run(ports, { plan, decision, amount, person }, by) {
    const asked = { decision, amount: amount === undefined ? undefined : Number(amount), person };
    const verdict = await decidePlan(ports, plan, asked, { actor: `operator:${by}` });
    if (!verdict.ok) return refused(verdict.why);
    const { planName, policyId } = verdict;
    return {
      ok: true,
      said: [`${planName} of ${policyId}: ${choiceWords(decision)}. The member is told by mail.`],
      data: { plan, policy: policyId, name: planName, decision },
    };
  },
});
