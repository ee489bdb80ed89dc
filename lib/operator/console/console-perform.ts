import { appendAudit } from '@/lib/enrollment-api/audit';
import type { Ports } from '@/lib/enrollment-api/ports';
import { performVerb } from '../perform-verb';
import { refused, type Outcome, type Verb } from '../verb';
import { VERBS } from '../verbs';
import { giveBackPress, takePress } from './once';
import type { Operator } from './operator-account';

type Told = Readonly<Record<string, unknown>>;
/** An operator at the console of a site, from an address. */
export type At = { operator: Operator; ports: Ports; siteKey: string; ip: string | null };

/** Inputs that name a file or a folder of the machine, which no browser may reach for. */
const FILES = /^(?:dir|directory|folder|files?|path|out)$/;

const reachesFiles = ({ writes, onMachine, inputs }: Verb): boolean =>
  writes === 'files' || onMachine === true || inputs.some(({ name }) => FILES.test(name));

/** The verbs that an operator may do. The one place where the console asks for areas: menus, forms and deeds come by it. */
export function verbsOf({ areas }: Pick<Operator, 'areas'>): readonly Verb[] {
  return VERBS.filter((verb) => areas.includes(verb.scope) && !reachesFiles(verb));
}

/** A verb by its name, if this operator may do it; else it is as if there were none. */
export function verbOf(operator: Pick<Operator, 'areas'>, name: string): Verb | null {
  return verbsOf(operator).find((verb) => verb.name === name) ?? null;
}

/** Reads what a verb lists, and notes who read it where it is about people, their policies or their money. */
export async function lookBy({ operator, ports, siteKey, ip }: At, verb: Verb, told: Told): Promise<Outcome> {
  const { id: by, areas } = operator;
  const outcome = await performVerb(ports, verb, { told, by, areas, dryRun: false, from: { siteKey, ip } });
  if (outcome.ok && verb.scope !== 'house' && verb.audit === null)
    await appendAudit(ports, {
      actor: `operator:${by}`,
      action: 'operator.read',
      subject: outcome.trace?.subject ?? 'installation',
      siteKey,
      ip,
      data: { verb: verb.name },
    });
  return outcome;
}

/** Words before a change that another service is told of: it can be checked, but not tried. */
export const UNTRIED = 'This tells another service, so it cannot be tried first. It is done when you confirm it.';

/** Tries a change and takes it back; one that cannot be tried is checked as far as that goes. */
export async function tryBy({ operator, ports }: At, verb: Verb, told: Told): Promise<Outcome> {
  const { id: by, areas } = operator;
  if (verb.writes !== 'outside') return performVerb(ports, verb, { told, by, areas, dryRun: true });
  const problems = verb.check(told);
  return problems.length > 0 ? refused(...problems) : { ok: true, said: [UNTRIED], data: null };
}

/** Thrown so that the transaction of a change which was refused gives the key of its press back. */
class Refused extends Error {}

/** Makes a change, once for each key; null for a key that was pressed before. */
export async function doBy(at: At, verb: Verb, told: Told, key: string): Promise<Outcome | null> {
  const { operator, ports, siteKey } = at;
  const { id: by, areas } = operator;
  const work = () => performVerb(ports, verb, { told, by, areas, dryRun: false });
  if (verb.writes === 'outside') {
    if (!(await takePress(ports, key, { siteKey, by }))) return null;
    const outcome = await work();
    if (!outcome.ok) await giveBackPress(ports, key);
    return outcome;
  }
  let outcome: Outcome | null = null;
  const attempt = ports.store.withTransaction(async () => {
    outcome = null;
    if (!(await takePress(ports, key, { siteKey, by }))) return;
    outcome = await work();
    if (!outcome.ok) throw new Refused();
  });
  await attempt.catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
  });
  return outcome;
}
