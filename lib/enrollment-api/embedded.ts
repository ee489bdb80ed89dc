import { randomBytes, randomInt } from 'node:crypto';
import { now } from '@/lib/clock';
import { env, type Env } from '@/lib/env';
import { getFieldCrypto } from '@/lib/security/keys';
import { createEnrollmentApi } from './create-api';
import type { EnrollmentApp } from './app';
import { createLog } from './log';
import { buildDemoVault, buildHttpVault } from './outside/card-vault';
import { buildHttpInvoices, buildMailInvoices } from './outside/invoices';
import { buildLookups, findServices } from './outside/http-lookups';
import { demoLookups, liveLookups } from './outside/offline';
import type { Clock, Ids, PaymentVault, Ports } from './ports';
import { openDatabase } from './store/open';

const clock: Clock = { now };

const ids: Ids = {
  token: (bytes = 24) => randomBytes(bytes).toString('base64url'),
  // Twelve digits in groups that a person can read out on the phone; the database refuses one that exists.
  policyNumber: () =>
    `CF-${String(randomInt(1e12))
      .padStart(12, '0')
      .replaceAll(/(.{4})(?=.)/g, '$1-')}`,
};

/** The vault of `CARD_VAULT_URL`; without one a demo has its own, and live mode none (decisions 97). */
function vaultOf({ CARD_VAULT_URL, COVERFRONT_MODE }: Env): PaymentVault | null {
  if (CARD_VAULT_URL !== undefined) return buildHttpVault(CARD_VAULT_URL, now);
  return COVERFRONT_MODE === 'demo' ? buildDemoVault(ids, now) : null;
}

/** The ports of a real installation, from the environment: opens and migrates the store, reads the keys. */
export async function buildPorts(): Promise<Ports> {
  const { COVERFRONT_MODE, DATABASE_URL, DATA_DIR, INVOICE_URL, INVOICE_TOKEN, LOG_LEVEL } = env();
  const store = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR });
  const fields = getFieldCrypto();
  const log = createLog(LOG_LEVEL);
  const builtIn = COVERFRONT_MODE === 'demo' ? demoLookups : liveLookups;
  return {
    store,
    fields,
    clock,
    ids,
    log,
    vault: vaultOf(env()),
    lookups: buildLookups(builtIn, findServices(env()), { clock, log }),
    invoices:
      INVOICE_URL === undefined
        ? buildMailInvoices({ store, fields, clock })
        : buildHttpInvoices(INVOICE_URL, INVOICE_TOKEN),
  };
}

export type EmbeddedApi = { app: EnrollmentApp; ports: Ports };

/** Bundles of one process share the API, not the module's instances (architecture "The embedded API"). */
const EMBEDDED = Symbol.for('coverfront.enrollment-api');
type Shared = { [EMBEDDED]?: Promise<EmbeddedApi> | undefined };

/**
 * The process's own API, opened at the first call; a failed opening is forgotten, so that the next call tries again.
 */
export function getEmbeddedApi(): Promise<EmbeddedApi> {
  const shared = globalThis as Shared;
  shared[EMBEDDED] ??= buildPorts().then(
    (ports) => ({ app: createEnrollmentApi(ports), ports }),
    (error: unknown) => {
      shared[EMBEDDED] = undefined;
      throw error;
    },
  );
  return shared[EMBEDDED];
}
