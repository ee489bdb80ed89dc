import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyOfSite } from '@/lib/enrollment-api/shop/tables/site-key';
import { openDatabase } from '@/lib/enrollment-api/store/open';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { paymentIntents } from '@/lib/enrollment-api/store/schema/payment-tables';
import { createPostgresDatabase } from '@/tests/config/databases';
import { bankFile } from '@/tests/fixtures/bank-file';
import { SEAL } from '@/tests/fixtures/seal';
import { leadingTo, startStripe, type StripeServer } from '@/tests/fixtures/stripe-api';
import { Shopper } from '../shopper';
import { startSink, type Sink } from '../store/smtp';
import { resultOf, type Api } from '../support';
import type { Due } from '../unpaid';
import { over } from './called-over';
import { runAsNpm, runCli } from './run';
import { withApi } from './with-api';

const KEYS = {
  FIELD_KEYS: '1:Hm7x2v9Lk4Tz8Rw1Np6Ys3Hb5Jd0FgVd',
  SESSION_KEYS: '1:Vt5Lw8Xn3Kd7Rb2Vh9Mq4Fs6Pj1GcYe1',
};
const SITE = { site_key: keyOfSite('cedarlane.localhost'), agent_id: '7001' };

/** Keys of the kind that a live start wants; the processor is on this machine (`leadingTo`). */
const CARDS = {
  STRIPE_SECRET_KEY: 'sk_live_of_these_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_these_tests',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_of_these_tests',
  CARD_FIELDS_HOST: 'cards.agency.test',
  PUBLIC_URL_TEMPLATE: 'https://{host}',
};

/** The second client, who pays by card. */
const BO = {
  personal: { first_name: 'Bo', last_name: 'Lindqvist', ssn: '219098474' },
  contact: { email_address: 'bo.lindqvist@mail.example', phone_number: '5125550144' },
};

describe('a live shop of files alone', { timeout: 300_000 }, () => {
  let folder: string;
  let shop: string;
  let sink: Sink;
  let stripe: StripeServer;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-live-'));
    shop = path.join(folder, 'shop');
    [sink, stripe] = await Promise.all([startSink(), startStripe(CARDS.STRIPE_SECRET_KEY)]);
  });
  afterEach(async () => {
    await Promise.all([sink.stop(), stripe.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  const settingsFor = (url: string) => ({
    ...{ ...KEYS, ...SEAL, ...CARDS, COVERFRONT_MODE: 'live', DATA_DIR: folder, DATABASE_URL: url, SMTP_URL: sink.url },
    ...{ MAIL_FROM: 'Shop <enrollment@agency.test>', ACH_FOLDER: folder, ACH_BANK_ROUTING: '021000021' },
    ...{ ACH_BANK_NAME: 'First Bank', ACH_COMPANY_ID: '1999999999', ACH_COMPANY_NAME: 'Agency' },
    NODE_OPTIONS: leadingTo(stripe.base),
  });

  /** One sale, at the price of a test quote; answers the policy and what its plan costs a month. */
  async function sell(api: Api, to: string, how: (shopper: Shopper) => Parameters<Shopper['prepare']>[0]) {
    const shopper = await Shopper.quote(api, { headers: SITE });
    const { plan_pricing_id: level, plan_price } = await shopper.prepare(how(shopper));
    const price = plan_price.replace('$', '');
    expect(quotedPrices(shop)).toContain(`${level} ${price}`);
    const { policy_id } = resultOf<{ policy_id: string }>(await shopper.call('saveReviewInfo', {}));
    await expect.poll(() => sink.received.flatMap((mail) => mail.to), { timeout: 30_000 }).toContain(to);
    return { shopper, policyId: policy_id, cents: Math.round(Number(price) * 100) };
  }

  /** The debits that lie in the folder for the bank. */
  const debits = () => {
    const out = path.join(folder, 'out');
    const lines = readdirSync(out).flatMap((name) => readFileSync(path.join(out, name), 'utf8').split('\n'));
    return lines
      .filter((line) => line.startsWith('6'))
      .map((line) => ({
        account: line.slice(12, 29).trim(),
        cents: Number(line.slice(29, 39)),
        trace: line.slice(79),
      }));
  };

  /** The first debit comes back, as the account is closed; it is paid again from another one, which the next file debits. */
  async function payAgain(live: Record<string, string>, { shopper, cents }: Awaited<ReturnType<typeof sell>>) {
    const exchange = async () => (await runAsNpm('ach-files', live)).out.trim();
    expect(await exchange()).toBe(`0 returns and changes read, 1 files of debits laid in ${folder}.`);
    const [{ trace } = { trace: '' }] = debits();
    expect(debits()).toEqual([expect.objectContaining({ cents })]);
    mkdirSync(path.join(folder, 'in'), { recursive: true });
    writeFileSync(path.join(folder, 'in', 'returns.ach'), bankFile([{ code: 'R02', trace, cents }]));
    expect(await exchange()).toBe(`1 returns and changes read, 0 files of debits laid in ${folder}.`);
    const told = () => sink.received.filter(({ mail }) => mail.subject === 'Your payment did not come');
    await expect.poll(() => told().flatMap(({ to }) => to), { timeout: 30_000 }).toEqual(['ana.ruiz@mail.example']);
    const due = await shopper.ok<Due>('getPaymentDue');
    expect(due).toMatchObject({ reason: 'Your bank says that this account is closed.' });
    // The fields of a card are on another host, and there is none of them on this page.
    expect(due?.ways.map(({ method }) => method)).toEqual(['eft']);
    const press = () =>
      shopper.call('payPolicy', {
        ...{ payment: due?.payment ?? '', payment_method: 'eft', account_name: 'Ana Ruiz', account_type: 'savings' },
        ...{ routing_number: '021000021', account_number: '000555666777', authorization_accepted: 1 },
        authorization_text_hash: due?.ways[0]?.authorization_text_hash,
      });
    expect((await press()).body).toMatchObject({ data: { payment_state: 'scheduled' } });
    expect(await shopper.ok('getPaymentDue')).toBeNull();
    // A second press on the same page pays nothing more.
    expect((await press()).body).toMatchObject({ status: 'error' });
    expect(await exchange()).toBe(`0 returns and changes read, 1 files of debits laid in ${folder}.`);
    expect(debits()).toEqual(expect.arrayContaining([expect.objectContaining({ account: '000555666777', cents })]));
    expect(debits()).toHaveLength(2);
  }

  it('is begun, checked, applied and given a code by the command, and sells at the price of its own test quote, by bank account and by card, and is paid again where a debit comes back', async () => {
    const { url, drop } = await createPostgresDatabase('empty');
    const live = settingsFor(url);
    const run = (...args: string[]) => runCli('operator', live, args);
    expect(await run('init', shop)).toMatchObject({ code: 0, err: '' });
    const invented = await run('apply', shop, '--by', 'kim');
    expect([invented.code, invented.out]).toEqual([
      1,
      expect.stringContaining('agents.csv:2:1: maya@cedarlane.example is an address that nobody can have'),
    ]);
    for (const file of ['agents.csv', 'groups.csv', 'staff.csv']) {
      const at = path.join(shop, file);
      writeFileSync(at, readFileSync(at, 'utf8').replaceAll('.example', '.test'));
    }
    expect(await run('check', shop)).toMatchObject({ code: 0, err: '' });
    const applied = await run('apply', shop, '--by', 'kim');
    expect([applied.code, applied.err]).toEqual([0, '']);
    expect(applied.out).toContain('+ 4 sites: ');
    expect((await run('plan', shop)).out).toBe('Nothing to do: the database has the shop as the folder tells it.\n');
    const issued = await run('codes', 'issue', '--agent', '7001', '--by', 'kim', '--json');
    const { code } = (JSON.parse(issued.out) as { result: { code: string } }).result;

    const sold = await withApi(live, async (running) => {
      const api = over(running);
      const agent = await api.call('validateAgent', { agent_code: code }, SITE);
      expect(agent.body.data).toMatchObject({ agent_id: '7001' });
      const byBank = await sell(api, 'ana.ruiz@mail.example', () => ({}));
      const byCard = await sell(api, BO.contact.email_address, (shopper) => ({
        own: BO,
        pay: () => shopper.card({ card_number: undefined, security_code: undefined, payment_token: 'pm_card_visa' }),
      }));
      await expect.poll(() => stripe.asked, { timeout: 30_000 }).toContain('POST /v1/payment_intents/{id}/capture');
      await payAgain(live, byBank);
      return { byBank, byCard };
    });
    const store = await openDatabase({ databaseUrl: url, dataDir: folder });
    const { byBank, byCard } = sold;
    const policyIds = (await store.db.select({ id: policies.id }).from(policies)).map(({ id }) => id);
    expect(policyIds.sort()).toEqual([byBank.policyId, byCard.policyId].sort());
    const debited = await store.db
      .select({ sequence: paymentIntents.sequence, state: paymentIntents.state })
      .from(paymentIntents)
      .where(eq(paymentIntents.policyId, byBank.policyId))
      .orderBy(paymentIntents.sequence, paymentIntents.attempt);
    expect(debited.slice(0, 2)).toEqual([
      { sequence: 0, state: 'failed' },
      { sequence: 0, state: 'sent' },
    ]);
    const taken = await store.db
      .select()
      .from(paymentIntents)
      .where(eq(paymentIntents.policyId, byCard.policyId))
      .orderBy(paymentIntents.sequence);
    expect(taken).toMatchObject([
      { processor: 'stripe', state: 'captured', capturedCents: byCard.cents },
      { processor: 'stripe', state: 'scheduled', amountCents: byCard.cents },
    ]);
    expect(stripe.takenOf(taken[0]?.processorId ?? '')).toBe(byCard.cents);
    expect(stripe.problems).toEqual([]);
    const actions = (await store.db.select().from(auditLog)).map(({ actor, action }) => `${actor} ${action}`);
    expect(actions).toEqual(expect.arrayContaining(['operator:kim shop.apply', 'operator:kim code.issue']));
    await store.close();
    await drop();
  });
});

/** Levels with prices, as the folder's test quotes have them for one person. */
function quotedPrices(shop: string): string[] {
  const [head = '', ...lines] = readFileSync(path.join(shop, 'expected.csv'), 'utf8').trim().split('\n');
  const columns = head.split(',');
  const cell = (line: string, name: string) => line.split(',')[columns.indexOf(name)] ?? '';
  return lines
    .filter((line) => cell(line, 'tier') === 'IO')
    .map((line) => `${cell(line, 'level')} ${cell(line, 'price')}`);
}
