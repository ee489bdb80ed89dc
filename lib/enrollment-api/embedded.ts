import { randomBytes, randomInt } from 'node:crypto';
import path from 'node:path';
import { now } from '@/lib/clock';
import { env, originOf, type Env } from '@/lib/env';
import { drawMemberNumber } from '@/lib/rules/people/member-number';
import { CARD_FIELDS_PATH } from '@/lib/rules/words/card-frame';
import { getFieldCrypto } from '@/lib/security/keys';
import { createEnrollmentApi } from './create-api';
import type { EnrollmentApp } from './app';
import { createLog } from './log';
import { buildHttpVault, withCardChecks } from './outside/card-vault';
import { buildHttpInvoices, buildMailInvoices } from './outside/invoices';
import { buildLookups, findServices } from './outside/http-lookups';
import { demoLookups, liveLookups } from './outside/offline';
import { buildDemoProcessor, buildDemoProcessorVault } from './payments/demo-client';
import { createDemoProcess } from './payments/demo-process';
import { buildStripe } from './payments/stripe-client';
import type { Clock, Debits, Ids, Log, Ports } from './ports';
import { createSealer } from './pdf/pdf-seal';
import { loadSealKeys } from './pdf/seal-keys';
import { openDatabase } from './store/open';
import { createWebhookSender } from './webhooks/webhook-sender';

const clock: Clock = { now };

const ids: Ids = {
  token: (bytes = 24) => randomBytes(bytes).toString('base64url'),
  // Twelve digits in groups that a person can read out on the phone; the database refuses one that exists.
  policyNumber: () =>
    `CF-${String(randomInt(1e12))
      .padStart(12, '0')
      .replaceAll(/(.{4})(?=.)/g, '$1-')}`,
  memberNumber: () => drawMemberNumber((below) => randomInt(below)),
};

type Cards = Pick<Ports, 'vault' | 'processor' | 'processorLife'>;

/** Stripe, where its settings are there, with the page of its fields at a host of its own (decisions 252). */
function buildConfiguredStripe(settings: Env) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, CARD_FIELDS_HOST: host } = settings;
  if (!secretKey || !webhookSecret || !host) return null;
  const { STRIPE_API_URL: base } = settings;
  const frame = `${originOf(host, settings)}${CARD_FIELDS_PATH}`;
  return buildStripe({ secretKey, webhookSecret, frame, ...(base !== undefined && { base }) });
}

/**
 * The takers of cards: Stripe, which needs no vault; else in a demo its own processor, a process that is started here. The vault of
 * `CARD_VAULT_URL` may keep cards, but charges nothing (decisions 38, 97).
 */
function takeCards(settings: Env, log: Log): Cards {
  const { CARD_VAULT_URL, COVERFRONT_MODE, DATA_DIR, DEMO_CARD_FRAME, PORT } = settings;
  const stripe = buildConfiguredStripe(settings);
  if (stripe) return { vault: null, processor: stripe };
  const vault = CARD_VAULT_URL === undefined ? null : buildHttpVault(CARD_VAULT_URL, now);
  if (COVERFRONT_MODE !== 'demo') return { vault, processor: null };
  const demo = createDemoProcess({ dataDir: DATA_DIR, webhook: `http://127.0.0.1:${PORT}/api/webhooks/payments` }, log);
  return {
    vault: vault ?? withCardChecks(buildDemoProcessorVault(demo), now),
    processor: buildDemoProcessor({ ...demo, hasFrame: DEMO_CARD_FRAME === '1' }),
    processorLife: demo,
  };
}

/**
 * The way to debit bank accounts: files for the bank of the settings; in a demo they stay in its own folder, made out to a bank that takes
 * none. Null in live mode without settings (decisions 38).
 */
export function buildDebits(settings: Env): Debits | null {
  const { COVERFRONT_MODE, DATA_DIR, ACH_FOLDER, ACH_ENTRY_CLASS: entryClass } = settings;
  if (COVERFRONT_MODE === 'demo') {
    const bank = { bankRouting: '021000021', bankName: 'DEMO BANK', companyId: '1999999999' };
    return { folder: path.join(DATA_DIR, 'ach'), origin: { ...bank, companyName: 'DEMO', entryClass } };
  }
  const { ACH_BANK_ROUTING, ACH_BANK_NAME, ACH_COMPANY_ID, ACH_COMPANY_NAME } = settings;
  if (!ACH_FOLDER || !ACH_BANK_ROUTING || !ACH_BANK_NAME || !ACH_COMPANY_ID || !ACH_COMPANY_NAME) return null;
  return {
    folder: ACH_FOLDER,
    origin: {
      bankRouting: ACH_BANK_ROUTING,
      bankName: ACH_BANK_NAME,
      companyId: ACH_COMPANY_ID,
      companyName: ACH_COMPANY_NAME,
      entryClass,
    },
  };
}

/** The ports of a real installation, from the environment: opens and migrates the store, reads the keys. */
export async function buildPorts(): Promise<Ports> {
  const { COVERFRONT_MODE, DATABASE_URL, DATA_DIR, INVOICE_URL, INVOICE_TOKEN, LOG_LEVEL } = env();
  const store = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR });
  const fields = getFieldCrypto();
  const log = createLog(LOG_LEVEL);
  const cards = takeCards(env(), log);
  const builtIn = COVERFRONT_MODE === 'demo' ? demoLookups : liveLookups;
  return {
    store,
    fields,
    clock,
    ids,
    log,
    ...cards,
    debits: buildDebits(env()),
    lookups: buildLookups(builtIn, findServices(env()), { clock, log }),
    invoices:
      INVOICE_URL === undefined
        ? buildMailInvoices({ store, fields, clock })
        : buildHttpInvoices(INVOICE_URL, INVOICE_TOKEN),
    webhooks: createWebhookSender({ allowPrivate: env().WEBHOOKS_PRIVATE === '1' }),
    sealer: createSealer(loadSealKeys(env(), now()), env().SEAL_TSA_URL, { clock, log }),
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
