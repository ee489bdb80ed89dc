import { asc, count, eq } from 'drizzle-orm';
import * as z from 'zod';
import { env, originOf } from '@/lib/env';
import { askRelay } from '@/lib/enrollment-api/mail/delivery';
import type { Ports } from '@/lib/enrollment-api/ports';
import { findStartProblems } from '@/lib/enrollment-api/start/start-check';
import { findClosedWays, loadSellingReport } from '@/lib/enrollment-api/start/selling-report';
import { accessCodes, staff } from '@/lib/enrollment-api/store/schema/access-tables';
import { mailOutbox } from '@/lib/enrollment-api/store/schema/system-tables';
import { webhookEndpoints } from '@/lib/enrollment-api/store/schema/webhook-tables';
import { sites } from '@/lib/enrollment-api/store/schema/site-tables';
import { isInventedEmail } from '@/lib/rules/people/email';
import { counted } from '@/lib/rules/text/counted';
import { defineVerb } from '../verb';
import { findWebhookProblems } from './webhook-verbs';

/** One thing that was looked at: in order when there is nothing to say of it. */
type Finding = { what: string; problems: readonly string[]; fact?: string };

/**
 * Looks at an installation as its operator would: whether it may start, what keeps it from selling, who can get in, and whether mail
 * leaves. Changes nothing, and asks the relay to say hello.
 */
export const doctor = defineVerb({
  name: 'doctor',
  about: 'Looks whether this installation can start, sell, send mail and be entered, and says what to do.',
  scope: 'house',
  writes: 'nothing',
  audit: null,
  input: z.strictObject({}),
  async run(ports) {
    const { COVERFRONT_MODE } = env();
    const findings: Finding[] = [
      {
        what: 'Start',
        problems: await findStartProblems(ports.store),
        fact: `${COVERFRONT_MODE} mode, ${ports.store.kind}`,
      },
      await lookAtSelling(ports),
      await lookAtSites(ports),
      await lookAtMail(ports),
      await lookAtWebhooks(ports),
    ];
    const isSound = findings.every(({ problems }) => problems.length === 0);
    const said = findings.flatMap(({ what, problems, fact }) =>
      problems.length === 0
        ? [`${what}: in order${fact === undefined ? '' : ` (${fact})`}.`]
        : [`${what}:`, ...problems.map((problem) => `  - ${problem}`)],
    );
    return isSound ? { ok: true, said, data: findings } : { ok: false, problems: said };
  },
});

/** One way to pay is enough; the other is told. */
async function lookAtSelling(ports: Ports): Promise<Finding> {
  const problems = await loadSellingReport(ports);
  const [closed] = await findClosedWays(ports);
  return { what: 'Selling', problems, ...(closed !== undefined && { fact: closed.replace(/\.$/, '') }) };
}

/** A site of a host of the product’s own, whose setting names another host: operators sign in at the one of the setting. */
function findForeign({ host, kind, slug }: typeof sites.$inferSelect): string[] {
  const { PRODUCT_HOST, GROUP_HOST } = env();
  const [name, set] = kind === 'product' ? ['PRODUCT_HOST', PRODUCT_HOST] : ['GROUP_HOST', GROUP_HOST];
  const isOwn = (kind === 'product' || kind === 'group-enrollment') && slug === null;
  return isOwn && host !== set
    ? [`The site of kind ${kind} is at ${host}, and ${name} is ${set}: make them the same.`]
    : [];
}

/** Gates that ask for an access code of a rep or of a group, and hosts that the settings name otherwise. */
async function lookAtSites({ store }: Ports): Promise<Finding> {
  const open = await store.db
    .select()
    .from(sites)
    .where(eq(sites.active, true))
    .orderBy(asc(sites.host), asc(sites.key));
  const [codes] = await store.db.select({ rows: count() }).from(accessCodes).where(eq(accessCodes.active, true));
  const [accounts] = await store.db.select({ rows: count() }).from(staff).where(eq(staff.active, true));
  const gated = open.filter(({ gate }) => gate !== 'open');
  const hosts = new Set(open.map(({ host }) => host));
  return {
    what: 'Sites',
    problems: [
      ...(gated.length > 0 && codes?.rows === 0
        ? [
            `${counted(gated.length, ['site asks', 'sites ask'])} for a code, and there is none: npm run operator -- codes issue --help`,
          ]
        : []),
      ...(accounts?.rows === 0
        ? ['Nobody may sign in as a rep or for a group: npm run operator -- staff add --help']
        : []),
      ...open.flatMap(findForeign),
    ],
    fact: `${open.length} at ${counted(hosts.size, ['host', 'hosts'])}, such as ${originOf(open[0]?.host ?? env().PRODUCT_HOST)}`,
  };
}

/** Mails that wait for longer than this have a reason. */
const LONG_MS = 30 * 60_000;

async function lookAtMail({ store, clock }: Ports): Promise<Finding> {
  const { SMTP_URL, MAIL_FROM, COVERFRONT_MODE } = env();
  const waiting = await store.db
    .select({ createdAt: mailOutbox.createdAt })
    .from(mailOutbox)
    .where(eq(mailOutbox.status, 'waiting'))
    .orderBy(asc(mailOutbox.createdAt))
    .limit(1);
  const oldest = waiting[0]?.createdAt;
  const isStuck = oldest !== undefined && clock.now().getTime() - oldest.getTime() > LONG_MS;
  const refusal = SMTP_URL === undefined ? null : await askRelay(SMTP_URL);
  return {
    what: 'Mail',
    problems: [
      ...(refusal === null ? [] : [`The relay of SMTP_URL does not take mail: ${refusal}`]),
      ...(COVERFRONT_MODE === 'live' && isInventedEmail(MAIL_FROM.replace(/>\s*$/, ''))
        ? [`MAIL_FROM (${MAIL_FROM}) is an address that nobody can have: set the one your mail comes from.`]
        : []),
      ...(isStuck && COVERFRONT_MODE === 'live' ? [`A mail waits since ${oldest.toISOString()}.`] : []),
    ],
    fact: SMTP_URL === undefined ? 'the mailbox of the demo' : 'the relay answers',
  };
}

async function lookAtWebhooks(ports: Ports): Promise<Finding> {
  const endpoints = await ports.store.db.$count(webhookEndpoints);
  const fact =
    endpoints === 0
      ? 'no other system is told anything'
      : counted(endpoints, ['address is told', 'addresses are told']);
  return { what: 'Webhooks', problems: await findWebhookProblems(ports), fact };
}
