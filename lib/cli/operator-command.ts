import type { Ports } from '@/lib/enrollment-api/ports';
import { describeVerbs, type Order, type Read } from '@/lib/operator/command-line';
import { performVerb } from '@/lib/operator/perform-verb';
import type { Outcome, Verb } from '@/lib/operator/verb';
import { EXIT, type Exit, type Say } from './exit-code';

/** Answers what is no order: the help, or what was not understood. */
export function explain(read: Exclude<Read, Order>, say: Say): Exit {
  const lines = read.kind === 'wrong' ? [read.problem] : describeVerbs(read.verbs);
  for (const line of lines) say(line);
  return read.kind === 'wrong' ? EXIT.wrong : EXIT.fine;
}

/** Does what was ordered, and says it in words or as JSON; a verb on files without ports. `login` is the name of who is signed in on this machine. */
export async function carryOut(ports: Ports | null, order: Order, login: string, say: Say): Promise<Exit> {
  const { verb, told, dryRun, json } = order;
  // The name of root is no name of a person.
  const by = order.by ?? (login === 'root' ? '' : login);
  const outcome = await performVerb(ports, verb, { told, dryRun, by });
  if (json) say(JSON.stringify(toJson(verb, outcome, dryRun)));
  else tell(outcome, dryRun, say);
  return outcome.ok ? EXIT.fine : EXIT.wrong;
}

const toJson = ({ name: verb }: Verb, outcome: Outcome, dryRun: boolean) =>
  outcome.ok
    ? { ok: true, verb, dry_run: dryRun, result: outcome.data }
    : { ok: false, verb, problems: outcome.problems };

function tell(outcome: Outcome, dryRun: boolean, say: Say): void {
  for (const line of outcome.ok ? outcome.said : outcome.problems) say(line);
  if (outcome.ok && dryRun) say('Nothing was changed: this was a trial.');
}
