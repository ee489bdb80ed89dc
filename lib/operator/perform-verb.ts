import { appendAudit, type AuditEvent } from '@/lib/enrollment-api/audit';
import type { Ports } from '@/lib/enrollment-api/ports';
import { tellProblem } from '@/lib/enrollment-api/shop/check/check-shop';
import { RowRefused } from '@/lib/enrollment-api/shop/write/rows';
import { SCOPES, type Scope } from '@/lib/rules/words/operator-scopes';
import { refused, type Outcome, type Verb } from './verb';

/** The name of an operator, as the audit log has it behind `operator:`. */
const NAME = /^[\p{L}\d._-]{1,60}$/u;

/** Thrown at the end of a trial, so that its transaction is taken back. */
class Trial extends Error {}

/** `areas` are what the operator may do; all of them where the command is typed. `from` is the site and the address of a console. */
export type Order = {
  told: Readonly<Record<string, unknown>>;
  by: string;
  dryRun: boolean;
  areas?: readonly Scope[];
  from?: Pick<AuditEvent, 'siteKey' | 'ip'>;
};

/**
 * Does a verb for an operator. What it changes and the line of the audit log that names the operator are one transaction; a trial is
 * that transaction, taken back. A verb that only reads needs no name, but for a search that is in the audit log.
 */
export async function performVerb(ports: Ports | null, verb: Verb, order: Order): Promise<Outcome> {
  const { told, by, dryRun, areas = SCOPES } = order;
  if (verb.writes === 'files')
    return dryRun ? refused('--dry-run: This changes no shop, and is not tried.') : verb.perform(null, told, by, areas);
  if (ports === null) throw new RangeError(`${verb.name} needs a database`);
  if (verb.writes === 'nothing' && verb.audit === null) return verb.perform(ports, told, by, areas);
  if (!NAME.test(by)) return refused('--by: Say who you are, such as --by kim: letters, digits, points and hyphens.');
  if (verb.writes === 'nothing') return search(ports, verb, order);
  if (verb.writes === 'outside')
    return dryRun
      ? refused('--dry-run: This tells another service, and cannot be tried.')
      : verb.perform(ports, told, by, areas);
  if (verb.inPortions === true && !dryRun) return verb.perform(ports, told, by, areas);
  let outcome: Outcome = refused();
  const attempt = ports.store.withTransaction(
    async () => {
      outcome = await verb.perform(ports, told, by, areas);
      if (outcome.ok) await trace(ports, verb, outcome, by);
      if (dryRun) throw new Trial();
    },
    verb.longMs === undefined ? {} : { longMs: verb.longMs },
  );
  await attempt.catch((error: unknown) => {
    if (error instanceof RowRefused) outcome = refused(tellProblem(error.problem));
    else if (!(error instanceof Trial)) throw error;
  });
  return outcome;
}

/** A search that shows people's names is in the audit log before any is shown. */
async function search(ports: Ports, verb: Verb, { told, by, areas = SCOPES, from }: Order): Promise<Outcome> {
  const outcome = await verb.perform(ports, told, by, areas);
  if (outcome.ok) await trace(ports, verb, outcome, by, from);
  return outcome;
}

async function trace(
  ports: Ports,
  { audit }: Verb,
  outcome: Outcome & { ok: true },
  by: string,
  from: Order['from'] = {},
): Promise<void> {
  if (audit === null) return;
  const { subject = 'installation', data = {} } = outcome.trace ?? {};
  await appendAudit(ports, { actor: `operator:${by}`, action: audit, subject, data, ...from });
}
