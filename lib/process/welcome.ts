import 'server-only';
import { env } from '@/lib/env';
import { call, serverContext } from '@/lib/gateway/call';
import { processState } from './process-state';

/** The operator's lines after the start: which database, and in a demo every address and code. */
export async function buildWelcome(): Promise<string> {
  const { COVERFRONT_MODE, ENROLLMENT_API_URL, DATABASE_URL, PORT } = env();
  const backend = ENROLLMENT_API_URL === undefined ? 'embedded' : 'remote';
  const database = DATABASE_URL === undefined ? 'embedded database' : 'PostgreSQL';
  const head = `Coverfront is ready (${COVERFRONT_MODE} mode, ${backend} enrollment API, ${database}).`;
  if (COVERFRONT_MODE !== 'demo') {
    const missing = processState().missingToSell.map((line) => `  - ${line}`);
    return [head, ...(missing.length > 0 ? ['Before it can sell everything:', ...missing] : [])].join('\n');
  }
  const address = (host: string, slug: string | null) => `http://${host}:${PORT}${slug === null ? '' : `/${slug}`}`;
  const list = await call('getSiteList', {}, serverContext());
  const sites = list.ok ? list.value.data.result : [];
  const lines = sites.map((site) => `  ${address(site.host, site.slug).padEnd(48)} ${site.name}`);
  const line = ({ code, who }: { code: string; who: string }) => `  ${code.padEnd(14)} ${who}`;
  const demo = ENROLLMENT_API_URL === undefined ? await loadDemoCodes() : null;
  const codes = demo
    ? [
        ...['Rep access codes:', ...demo.rep.map(line), 'Group enrollment codes:', ...demo.group.map(line)],
        ...[
          'Sign in with (the code comes to the mailbox):',
          ...demo.people.map(({ email, who }) => `  ${email.padEnd(26)} ${who}`),
        ],
      ]
    : [];
  const first = sites.find((site) => site.slug === null && site.gate === 'open');
  const mailbox = first ? [`Mail: ${address(first.host, null)}/demo-mailbox`] : [];
  return [head, ...(lines.length > 0 ? ['Sites:', ...lines] : []), ...codes, ...mailbox].join('\n');
}

/** Codes of the demo data, for the start-up lines. */
async function loadDemoCodes() {
  const { DEMO_REP_CODES, DEMO_GROUP_CODES, DEMO_STAFF, DEMO_MEMBER } =
    await import('@/lib/enrollment-api/seed/demo-codes');
  return { rep: DEMO_REP_CODES, group: DEMO_GROUP_CODES, people: [...DEMO_STAFF, DEMO_MEMBER] };
}
