import * as z from 'zod';
import { loadHeld, ofPolicy, toLife, type HeldRow } from '@/lib/enrollment-api/store/held-rows';
import { loadHolds } from '@/lib/enrollment-api/store/export-rows';
import { foreignLabel, lifeLabel, waitWords } from '@/lib/rules/policies/life-words';
import { joinWords } from '@/lib/rules/text/join-words';
import { dayOf } from '@/lib/rules/text/moments';
import { defineVerb, refused, text } from '../verb';

/** The state of a held plan in the words that its member reads. */
export function stateOf(row: HeldRow, today: string): string {
  const life = toLife(row);
  return life ? lifeLabel(life, today) : foreignLabel(row);
}

export const showPolicy = defineVerb({
  name: 'policies show',
  about:
    'Lists the plans of a policy: their numbers, states, what they wait for, and what keeps them from their carrier.',
  scope: 'policies',
  writes: 'nothing',
  audit: null,
  input: z.strictObject({ policy: text(64).describe('The confirmation number') }),
  order: ['policy'],
  async run({ store, clock }, { policy }) {
    const today = dayOf(clock.now());
    const rows = await loadHeld(store, ofPolicy(policy));
    const holds = await loadHolds(
      { store },
      rows.map(({ id }) => id),
    );
    const plans = rows.map((row) => ({
      plan: row.id,
      name: row.planName,
      state: stateOf(row, today),
      // What another system began is decided there.
      waits_for: toLife(row) === null ? [] : row.waitsFor,
      held_back: (holds.get(row.id)?.problems ?? []).map((one) => ({ ...one })),
    }));
    if (plans.length === 0) return refused(`--policy: Nothing is held under ${policy}.`);
    const said = plans.flatMap(({ plan, name, state, waits_for, held_back }) => [
      `${plan}: ${name}, ${state}${waits_for.length > 0 ? `, waits for ${joinWords(waits_for.map(waitWords))}` : ''}`,
      ...held_back.map(({ field, words }) => `  Held back from its carrier: ${field}: ${words}`),
    ]);
    return { ok: true, said, data: plans };
  },
});
