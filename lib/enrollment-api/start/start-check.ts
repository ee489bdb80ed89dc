import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { now } from '@/lib/clock';
import { eq } from 'drizzle-orm';
import { env, originOf, type Env } from '@/lib/env';
import { findKeyProblems, getKeys } from '@/lib/security/keys';
import { findRingFaults, keepKeyWords, type RingFault, type RingName } from '../store/key-words';
import { openDatabase, type Database } from '../store/open';
import { isStoreError } from '../store/store-errors';
import { findServices } from '../outside/http-lookups';
import { findSealProblems } from '../pdf/seal-keys';
import { sites } from '../store/schema/site-tables';
import { findDemoTraces } from './demo-traces';

/**
 * The part of the product that starts: `whole` has the enrollment API inside, `storefront` talks to a remote one, which
 * then has mail, payment and catalogue.
 */
type Part = 'whole' | 'storefront';

/**
 * Refuses a start that would do harm, in one error that lists everything that is wrong and what to set (decisions 38,
 * 97). In every mode the keys must be those the database was sealed with; live mode also needs a relay and a database
 * that never was a demo's. Every process asks before it serves.
 */
export async function assertMayStart(part: Part): Promise<void> {
  const settings = env();
  const problems = findSettingProblems(settings, part);
  const store = await openOr(settings, problems);
  problems.push(...(await findCardPageProblems(store, settings)));
  if (store) problems.push(...(await findStoredProblems(store, part, problems.length > 0)));
  if (problems.length > 0) throw new Error(toMessage(settings, problems));
}

/** The same list for an installation whose database is open, without a word noted: what the next start would say. */
export async function findStartProblems(store: Database): Promise<string[]> {
  const settings = env();
  return [
    ...findSettingProblems(settings, 'whole'),
    ...(await findCardPageProblems(store, settings)),
    ...(await findStoredProblems(store, 'whole', true)),
  ];
}

/** Problems of the settings alone. */
const findSettingProblems = (settings: Env, part: Part): string[] => [
  ...findKeyProblems(),
  ...(part === 'whole' ? [...findMissingServices(settings), ...findSealProblems(settings, now())] : []),
];

function toMessage({ COVERFRONT_MODE }: Env, problems: readonly string[]): string {
  const head = `Coverfront does not start (COVERFRONT_MODE=${COVERFRONT_MODE}). Put right what is listed, then start again:`;
  return [head, ...problems.map((problem) => `  - ${problem}`)].join('\n');
}

function findMissingServices(settings: Env): string[] {
  if (settings.COVERFRONT_MODE !== 'live') return isKeyOf(settings, 'live') ? [LIVE_KEY] : [];
  const open = findServices(settings).filter(({ url }) => isReadable(new URL(url)));
  return [
    ...(settings.SMTP_URL === undefined ? [NO_RELAY] : []),
    ...(settings.CARD_VAULT_URL === undefined ? [] : [NO_PROCESSOR]),
    ...(settings.DEMO_CARD_FRAME === '1' ? [DEMO_FRAME] : []),
    ...(isKeyOf(settings, 'test') ? [TEST_KEY] : []),
    ...(settings.STRIPE_API_URL === undefined ? [] : [OTHER_STRIPE]),
    ...(settings.WEBHOOKS_PRIVATE === '1' ? [PRIVATE_WEBHOOKS] : []),
    ...findFolderProblem(settings.ACH_FOLDER),
    ...open.map(
      ({ name }) =>
        `${name.toUpperCase()}_CHECK_URL is not https://: what shoppers type would cross the network readable. Set it to an address with TLS.`,
    ),
  ];
}

const NO_RELAY =
  'SMTP_URL is not set: receipts, codes and copies would go nowhere. Set it to your relay, smtp://user:password@relay:587.';

const NO_PROCESSOR =
  'CARD_VAULT_URL is set, and no processor charges what the vault keeps: policies would be sold that nobody pays for. Unset it; ' +
  'bank accounts are taken with ACH_FOLDER, and bills.';

/** Both keys are of one kind (lib/env.ts). */
const isKeyOf = ({ STRIPE_PUBLISHABLE_KEY: key }: Env, kind: 'live' | 'test'): boolean =>
  key?.startsWith(`pk_${kind}_`) === true;

const TEST_KEY =
  'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are test keys, which take no money. Set the live ones, or unset all of STRIPE_.';

const LIVE_KEY =
  'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are live keys: a demo would take real money. Set test keys, or unset all of STRIPE_.';

const OTHER_STRIPE = 'STRIPE_API_URL is set: payments would be told to something that is not Stripe. Unset it.';

const PRIVATE_WEBHOOKS =
  'WEBHOOKS_PRIVATE is 1: an address of a webhook could reach into your network, and be read on the way. Unset it.';

/**
 * The page with the processor's fields runs the processor's script: at a storefront's own host it could read that host's pages (decisions
 * 252), and without TLS another script could be put there on the way.
 */
async function findCardPageProblems(store: Database | null, settings: Env): Promise<string[]> {
  const { CARD_FIELDS_HOST: host, PRODUCT_HOST, GROUP_HOST, COVERFRONT_MODE } = settings;
  if (host === undefined) return [];
  const [site] = store ? await store.db.select().from(sites).where(eq(sites.host, host)).limit(1) : [];
  const isShop = host === PRODUCT_HOST || host === GROUP_HOST || site !== undefined;
  const isOpen = COVERFRONT_MODE === 'live' && !originOf(host, settings).startsWith('https://');
  return [
    ...(isShop
      ? [
          `CARD_FIELDS_HOST (${host}) is a storefront’s host: the processor’s script could read its pages. Set one that is nobody’s.`,
        ]
      : []),
    ...(isOpen ? ['PUBLIC_URL_TEMPLATE is not https://: no card may be typed on a page without TLS.'] : []),
  ];
}

const DEMO_FRAME = 'DEMO_CARD_FRAME is 1: that frame is of the demo’s processor, which takes no money. Unset it.';

/** The folder of debits is there and can be written to: what lies in no folder is debited by no bank. */
function findFolderProblem(folder: string | undefined): string[] {
  if (folder === undefined) return [];
  try {
    if (!statSync(folder).isDirectory()) return [`ACH_FOLDER (${folder}) is no folder.`];
    accessSync(folder, constants.W_OK);
    return [];
  } catch {
    return [
      `ACH_FOLDER (${folder}) cannot be written to, so no bank would hear of a debit. Make it, or set another one.`,
    ];
  }
}

/** True for an address whose calls others on the network could read; an adapter on this machine needs no TLS. */
const isReadable = ({ protocol, hostname }: URL): boolean =>
  protocol !== 'https:' && !['127.0.0.1', '[::1]', 'localhost'].includes(hostname);

/** The database; when it does not open that is one more problem of the list, or the error itself when it is the only one. */
async function openOr({ DATABASE_URL, DATA_DIR }: Env, problems: string[]): Promise<Database | null> {
  try {
    return await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR });
  } catch (error) {
    if (problems.length === 0 || !isStoreError(error)) throw error;
    problems.push(`The database could not be looked at. ${error.message}`);
    return null;
  }
}

async function findStoredProblems(store: Database, part: Part, isRefused: boolean): Promise<string[]> {
  const settings = env();
  const traces = settings.COVERFRONT_MODE === 'live' && part === 'whole' ? await findDemoTraces(store) : [];
  const problems = traces.length === 0 ? [] : [demoProblem(traces)];
  if (findKeyProblems().length > 0) return problems;
  // Nothing is written for a start that is refused: the operator may still change the keys.
  const keep = !isRefused && problems.length === 0;
  const faults = await (keep ? keepKeyWords(store, getKeys()) : findRingFaults(store, getKeys()));
  return [...problems, ...faults.map((fault) => ringProblem(fault, settings))];
}

const demoProblem = (traces: readonly string[]): string =>
  `The database has been a demo's (${traces.join(', ')}): its codes are published, its cards and mails were pretended. ` +
  'Set DATABASE_URL (or DATA_DIR) to a new, empty database.';

const VARIABLE: Record<RingName, 'FIELD_KEYS' | 'SESSION_KEYS'> = { field: 'FIELD_KEYS', session: 'SESSION_KEYS' };

/** The fault of a ring with what to set: by far the likeliest cause is a second process with keys of its own. */
function ringProblem({ ring, kind, ids }: RingFault, settings: Env): string {
  const variable = VARIABLE[ring];
  const source =
    settings[variable] === undefined ? `The keys made in ${path.join(settings.DATA_DIR, 'keys.json')}` : variable;
  if (kind === 'incomplete')
    return (
      `${source}: key ${ids.join(', ')} is missing, under which values of this database are still sealed. Put it back ` +
      'behind the first one, run npm run keys:rotate, then drop it.'
    );
  const shared =
    settings.DATABASE_URL === undefined
      ? `Set ${variable} to the keys this database was started with first.`
      : 'A DATABASE_URL that more than one process uses needs both key rings, SESSION_KEYS and FIELD_KEYS, set to the same keys in each.';
  const replaced =
    ring === 'session'
      ? ' To replace session keys at once, on purpose, run npm run keys:rotate with the new ones.'
      : '';
  return `${source}: key ${ids.join(', ')} does not open what is in this database. ${shared}${replaced}`;
}
