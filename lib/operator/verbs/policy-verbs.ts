import * as z from 'zod';
import { loadHeld, ofPolicy, toLife, type HeldRow } from '@/lib/enrollment-api/store/held-rows';
import { lifeLabel } from '@/lib/rules/policies/life-words';
import { joinWords } from '@/lib/rules/text/join-words';
import { dayOf } from '@/lib/rules/text/moments';
import { defineVerb, refused, text } from '../verb';

/** The state of a held plan in the words that its member reads. */
export function stateOf(row: HeldRow, today: string): string {
  const life = toLife(row);
  return life ? lifeLabel(life, today) : row.status;
}

export const showPolicy = defineVerb({
  name: 'policies show',
  about: 'Lists the plans of a policy: their numbers, states, and what they wait for.',
  scope: 'policies',
  writes: 'nothing',
  audit: null,
  input: z.strictObject({ policy: text(64).describe('The confirmation number') }),
  order: ['policy'],
  async run({ store, clock }, { policy }) {
    const today = dayOf(clock.now());
    const plans = (await loadHeld(store, ofPolicy(policy))).map((row) => ({
      plan: row.id,
      name: row.planName,
      state: stateOf(row, today),
      waits_for: row.waitsFor,
    }));
    if (plans.length === 0) return refused(`--policy: Nothing is held under ${policy}.`);
    const said = plans.map(
      ({ plan, name, state, waits_for }) =>
        `${plan}: ${name}, ${state}${waits_for.length > 0 ? `, waits for ${joinWords(waits_for)}` : ''}`,
    );
    return { ok: true, said, data: plans };
  },
});
