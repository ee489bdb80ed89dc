import { parseArgs } from 'node:util';
import { decidePlan } from '@/lib/enrollment-api/handlers/policies/decide-plan';
import type { Ports } from '@/lib/enrollment-api/ports';
import { loadHeld, ofPolicy, toLife } from '@/lib/enrollment-api/store/held-rows';
import { lifeLabel } from '@/lib/rules/policies/life-words';
import { joinWords } from '@/lib/rules/text/join-words';
import { dayOf } from '@/lib/rules/text/moments';
import { PLAN_DECISIONS } from '@/lib/rules/words/policy-states';
import { EXIT, type Exit, type Say } from './operator';

const USAGE = [
  'npm run policies:decide -- CONFIRMATION-NUMBER lists the plans of a policy.',
  'npm run policies:decide -- PLAN DECISION [--amount 100000] [--person spouse] --by NAME decides on one of them.',
  `Decisions: ${PLAN_DECISIONS.join(', ')}.`,
];

/** Enters a decision on a plan that waits, or lists the plans of a policy (decisions 260). */
export async function decideCommand(ports: Ports, args: readonly string[], say: Say): Promise<Exit> {
  const told = readArguments(args);
  if (typeof told === 'string') return wrong(say, [told, ...USAGE]);
  const { heldId, decision: word, amount, person, by } = told;
  if (heldId !== '' && word === '') return listPlans(ports, heldId, say);
  const decision = PLAN_DECISIONS.find((one) => one === word);
  if (decision === undefined) return wrong(say, USAGE);
  if (by === undefined || !/^[\p{L}\d._-]{1,60}$/u.test(by))
    return wrong(say, ['Say who decides: --by NAME, of letters, digits, points and lines.']);
  if (amount !== undefined && !/^[1-9]\d{0,8}$/.test(amount))
    return wrong(say, ['Give the granted amount in whole dollars, such as --amount 100000.']);
  const asked = { decision, amount: amount === undefined ? undefined : Number(amount), person };
  const verdict = await decidePlan(ports, heldId, asked, { actor: `operator:${by}` });
  say(
    verdict.ok ? `${verdict.planName} of ${verdict.policyId}: ${decision}. The member is told by mail.` : verdict.why,
  );
  return verdict.ok ? EXIT.fine : EXIT.wrong;
}

function wrong(say: Say, lines: readonly string[]): Exit {
  for (const line of lines) say(line);
  return EXIT.wrong;
}

type Told = { heldId: string; decision: string; amount?: string; person?: string; by?: string };

function readArguments(args: readonly string[]): Told | string {
  const text = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { amount: text, person: text, by: text },
      allowPositionals: true,
    });
    const [heldId = '', decision = '', ...more] = positionals;
    return more.length > 0 ? `What is ${joinWords(more)}?` : { heldId, decision, ...values };
  } catch (error) {
    return error instanceof Error ? error.message : 'These words are not understood.';
  }
}

async function listPlans({ store, clock }: Ports, policyId: string, say: Say): Promise<Exit> {
  const today = dayOf(clock.now());
  const plans = await loadHeld(store, ofPolicy(policyId));
  for (const row of plans) {
    const life = toLife(row);
    const waits = row.waitsFor.length > 0 ? `, waits for ${joinWords(row.waitsFor)}` : '';
    say(`${row.id}: ${row.planName}, ${life ? lifeLabel(life, today) : row.status}${waits}`);
  }
  if (plans.length > 0) return EXIT.fine;
  return wrong(say, [`Nothing is held under ${policyId}.`]);
}
