import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { asc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exchangeDebits } from '@/lib/enrollment-api/handlers/submission/payment-work';
import { openSource, type IntentRow } from '@/lib/enrollment-api/store/payment-rows';
import { achBatches, paymentIntents } from '@/lib/enrollment-api/store/schema/payment-tables';
import { auditHead, settings } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeMostlyOnPostgres } from '../config/databases';
import { bankFile } from '../fixtures/bank-file';
import { patient } from './patience';
import { Shopper } from './shopper';
import { buildApi, testDebits, type Api } from './support';

/** Noon and five in the afternoon of a day in New York in winter. */
const noon = (day: string) => new Date(`${day}T17:00:00Z`);
const evening = (day: string) => new Date(`${day}T22:00:00Z`);

describeMostlyOnPostgres('the debits of bank accounts', (store, kind) => {
  let api: Api;
  const folder = () => api.ports.debits?.folder ?? '';
  beforeEach(async () => {
    api = patient(await buildApi(store()));
    // What other tests have left is not this one's.
    await store().db.update(paymentIntents).set({ state: 'voided', trace: null, nextAt: null });
    await store().db.delete(achBatches);
    api.ports.debits = testDebits();
  });
  afterEach(() => rmSync(folder(), { recursive: true, force: true }));

  /** A policy paid by bank account, submitted at this moment. */
  async function enrolled(at: Date): Promise<Shopper> {
    api.setNow(at);
    const shopper = await Shopper.quote(api);
    await shopper.prepare();
    await shopper.ok('saveReviewInfo');
    return shopper;
  }
  const intentsOf = (shopper: Shopper): Promise<IntentRow[]> =>
    store()
      .db.select()
      .from(paymentIntents)
      .where(eq(paymentIntents.enrollmentId, shopper.id))
      .orderBy(asc(paymentIntents.sequence));
  const statesOf = async (shopper: Shopper) => (await intentsOf(shopper)).map(({ state }) => state);
  const files = (): string[] => {
    const out = path.join(folder(), 'out');
    return existsSync(out) ? readdirSync(out).toSorted() : [];
  };
  const linesOf = (name: string) => readFileSync(path.join(folder(), 'out', name), 'utf8').split('\n');
  const entries = () => files().flatMap((name) => linesOf(name).filter((line) => line.startsWith('6')));
  async function exchange(at: Date) {
    api.setNow(at);
    return exchangeDebits(api.ports);
  }
  /** A file of the bank about debits of these shoppers' first payments. */
  async function bankTells(code: string, traces: (string | null)[], corrected?: string): Promise<void> {
    mkdirSync(path.join(folder(), 'in'), { recursive: true });
    const notices = traces.map((trace) => ({ code, trace: trace ?? '', cents: 100, ...(corrected && { corrected }) }));
    writeFileSync(path.join(folder(), 'in', `returns-${Math.random()}.ach`), bankFile(notices));
  }
  const traceOf = async (shopper: Shopper) => (await intentsOf(shopper))[0]?.trace ?? null;
  const told = async (shopper: Shopper) => {
    const [intent] = await intentsOf(shopper);
    return (await api.mails()).filter(
      ({ subject, text }) => subject === 'Your payment did not come' && text.includes(intent?.policyId ?? '-'),
    );
  };

  it('are in one file of their day, made from four in the afternoon of a banking day on, and paid when none came back', async () => {
    const shopper = await enrolled(noon('2026-11-21'));
    for (const early of [noon('2026-11-21'), evening('2026-11-22'), noon('2026-11-23')])
      expect(await exchange(early)).toEqual({ read: 0, laid: 0 });
    expect(await exchange(evening('2026-11-23'))).toEqual({ read: 0, laid: 1 });
    expect(files()).toEqual(['debits-2026-11-23-A.ach']);
    const [first, second] = await intentsOf(shopper);
    const [entry, ...more] = entries();
    expect(more).toEqual([]);
    expect(entry?.slice(3, 12)).toBe('111000025');
    expect(Number(entry?.slice(29, 39))).toBe(first?.amountCents);
    expect(entry?.slice(79)).toBe(first?.trace);
    expect(first).toMatchObject({ state: 'sent', sends: 1 });
    expect(second).toMatchObject({ state: 'scheduled', sequence: 1, processor: 'ach' });
    const [batch] = await store().db.select().from(achBatches);
    expect(batch).toMatchObject({ effectiveOn: '2026-11-24', entries: 1, debitCents: first?.amountCents });
    expect(await shopper.ok('getReceipt')).toMatchObject({ payment_state: 'scheduled', captured_amount: '0.00' });
    api.setNow(evening('2026-12-01'));
    await api.settle();
    expect(await shopper.ok('getReceipt')).toMatchObject({ payment_state: 'captured' });
    expect(await statesOf(shopper)).toEqual(['captured', 'scheduled']);
  });

  it('are in no file twice by workers at once, and what is planned after the hour waits for the next day', async () => {
    const shoppers = [await enrolled(noon('2026-11-21')), await enrolled(noon('2026-11-22'))];
    api.setNow(evening('2026-11-23'));
    await Promise.all(Array.from({ length: 8 }, () => exchangeDebits(api.ports)));
    const traces = entries().map((line) => line.slice(79));
    expect(traces.toSorted()).toEqual((await Promise.all(shoppers.map(traceOf))).toSorted());
    const late = await enrolled(evening('2026-11-23'));
    await exchange(evening('2026-11-23'));
    expect(await statesOf(late)).toEqual(['scheduled']);
    await exchange(evening('2026-11-24'));
    expect(await statesOf(late)).toEqual(['sent', 'scheduled']);
    expect(new Set(entries().map((line) => line.slice(79))).size).toBe(3);
    expect(files()).toEqual(['debits-2026-11-23-A.ach', 'debits-2026-11-24-A.ach']);
  });

  // PGlite runs one transaction at a time.
  it.runIf(kind === 'postgres')('are left to the worker that makes the files now, and are not waited for', async () => {
    await enrolled(noon('2026-11-21'));
    await exchange(noon('2026-11-21'));
    const [busy, done] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    const other = store().withTransaction(async (tx) => {
      await tx.select().from(settings).where(eq(settings.key, 'ach-numbers')).for('update');
      busy.resolve(null);
      await done.promise;
    });
    await busy.promise;
    await exchange(evening('2026-11-23'));
    expect(entries()).toEqual([]);
    done.resolve(null);
    await other;
    await exchange(evening('2026-11-23'));
    expect(entries()).toHaveLength(1);
  });

  it('whose worker died are laid by the next one, and never again once the bank has taken the file', async () => {
    const shopper = await enrolled(noon('2026-11-21'));
    // Died before the file was written: its folder was not there to write to.
    const { debits } = api.ports;
    const blocked = `${folder()}-blocked`;
    writeFileSync(blocked, '');
    api.ports.debits = debits && { ...debits, folder: blocked };
    await expect(exchange(evening('2026-11-23'))).rejects.toThrow();
    rmSync(blocked);
    api.ports.debits = debits;
    await exchange(evening('2026-11-23'));
    await exchange(evening('2026-11-24'));
    const [name = ''] = files();
    expect(files()).toHaveLength(1);
    // Died after it was noted, before it was renamed.
    const out = path.join(folder(), 'out');
    writeFileSync(path.join(out, `.${name}.part`), readFileSync(path.join(out, name)));
    rmSync(path.join(out, name));
    expect(await exchange(evening('2026-11-24'))).toEqual({ read: 0, laid: 1 });
    rmSync(path.join(out, name));
    expect(await exchange(evening('2026-11-25'))).toEqual({ read: 0, laid: 0 });
    expect(files()).toEqual([]);
    expect(await statesOf(shopper)).toEqual(['sent', 'scheduled']);
  });

  it('that come back for want of money are sent again twice and told each time, then end; nothing follows them', async () => {
    const shopper = await enrolled(noon('2026-11-21'));
    await exchange(evening('2026-11-23'));
    const seen = [await traceOf(shopper)];
    const days = ['2026-11-27', '2026-12-09', '2026-12-18'];
    for (const [at, day] of days.entries()) {
      await bankTells('R01', [await traceOf(shopper)]);
      expect((await exchange(noon(day))).read).toBe(1);
      const mails = await told(shopper);
      expect(mails).toHaveLength(at + 1);
      const [intent] = await intentsOf(shopper);
      if (at === 2) {
        expect(intent).toMatchObject({ state: 'failed', failureCode: 'R01', sends: 3 });
        continue;
      }
      expect(intent).toMatchObject({ state: 'scheduled', failureCode: 'R01' });
      expect(mails[0]?.text).toContain('is debited once more on December');
      const again = intent?.nextAt ?? new Date(0);
      expect(await exchange(new Date(again.getTime() - 3_600_000))).toEqual({ read: 0, laid: 0 });
      api.setNow(again);
      await api.settle();
      await exchange(evening(again.toISOString().slice(0, 10)));
      seen.push(await traceOf(shopper));
      expect(linesOf(files().at(-1) ?? '').some((line) => /^5225.{49}RETRY PYMT/.test(line))).toBe(true);
    }
    expect(new Set(seen).size).toBe(3);
    await api.settle();
    expect(await statesOf(shopper)).toEqual(['failed', 'voided']);
    expect(await shopper.ok('getReceipt')).toMatchObject({ payment_state: 'pending-first-payment' });
    await exchange(evening('2027-02-01'));
    expect(entries().filter((line) => seen.includes(line.slice(79)))).toHaveLength(3);
    expect(entries()).toHaveLength(3);
  });

  it.each(['R02', 'R03', 'R04', 'R05', 'R07', 'R10', 'R29'])(
    'that come back as %s are never sent again, and are told once',
    async (code) => {
      const shopper = await enrolled(noon('2026-11-21'));
      await exchange(evening('2026-11-23'));
      const trace = await traceOf(shopper);
      await bankTells(code, [trace]);
      expect((await exchange(noon('2026-11-27'))).read).toBe(1);
      // The bank sends its file twice.
      await bankTells(code, [trace]);
      expect((await exchange(noon('2026-11-30'))).read).toBe(0);
      await api.settle();
      expect(await statesOf(shopper)).toEqual(['failed', 'voided']);
      const mails = await told(shopper);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain('Nothing else is taken meanwhile.');
      for (const day of ['2026-12-01', '2026-12-28', '2027-01-28']) await exchange(evening(day));
      expect(entries()).toHaveLength(1);
    },
  );

  it('that come back are noted once by workers that read the bank’s file at once, none of which fails', async () => {
    const shopper = await enrolled(noon('2026-11-21'));
    await exchange(evening('2026-11-23'));
    await bankTells('R02', [await traceOf(shopper)]);
    api.setNow(noon('2026-11-27'));
    const done = await Promise.all(Array.from({ length: 6 }, () => exchangeDebits(api.ports)));
    expect(done.reduce((sum, { read }) => sum + read, 0)).toBe(1);
    expect(await told(shopper)).toHaveLength(1);
  });

  it('that come back weeks after they were paid are not paid any more', async () => {
    const shopper = await enrolled(noon('2026-11-21'));
    await exchange(evening('2026-11-23'));
    api.setNow(evening('2026-12-01'));
    await api.settle();
    await bankTells('R10', [await traceOf(shopper)]);
    await exchange(noon('2026-12-20'));
    expect((await intentsOf(shopper))[0]).toMatchObject({ state: 'failed', capturedCents: 0 });
    expect(await told(shopper)).toHaveLength(1);
  });

  it('go to the account that the bank says it is by now', async () => {
    const shopper = await enrolled(noon('2026-11-21'));
    await exchange(evening('2026-11-23'));
    await bankTells('C03', [await traceOf(shopper)], '011000015   000998877');
    expect((await exchange(noon('2026-11-25'))).read).toBe(1);
    const [, second] = await intentsOf(shopper);
    expect(second && openSource(api.ports, second)).toMatchObject({ routing: '011000015', account: '000998877' });
    expect(await statesOf(shopper)).toEqual(['sent', 'scheduled']);
  });

  it('are not touched by a file that is not whole, which waits while it may be under way and is then put aside', async () => {
    const shopper = await enrolled(noon('2026-11-21'));
    await exchange(evening('2026-11-23'));
    const whole = bankFile([{ code: 'R02', trace: (await traceOf(shopper)) ?? '', cents: 100 }]);
    const inside = path.join(folder(), 'in');
    writeFileSync(path.join(inside, 'cut.ach'), whole.slice(0, 400));
    utimesSync(path.join(inside, 'cut.ach'), noon('2026-11-25'), noon('2026-11-25'));
    expect((await exchange(noon('2026-11-25'))).read).toBe(0);
    expect(readdirSync(inside)).toContain('cut.ach');
    expect((await exchange(evening('2026-11-25'))).read).toBe(0);
    expect(readdirSync(path.join(inside, 'unreadable'))).toEqual(['cut.ach']);
    expect(api.logged.join()).toContain('debits.unreadable');
    expect(await statesOf(shopper)).toEqual(['sent', 'scheduled']);
    writeFileSync(path.join(inside, 'whole.ach'), whole);
    expect((await exchange(evening('2026-11-25'))).read).toBe(1);
    expect(readdirSync(path.join(inside, 'done'))).toEqual(['whole.ach']);
  });

  it('are offered where a bank takes files alone', async () => {
    const { debits } = api.ports;
    api.ports.debits = null;
    store().catalogueEdition += 1;
    const shopper = await Shopper.quote(api);
    await shopper.choose('dental');
    await shopper.checkout();
    const bank = await shopper.call('saveBillingInfo', { payment_method: 'eft', bill_date: '28' });
    expect(bank.http).toBe(422);
    expect(bank.text).toContain('payment_method');
    expect(await exchangeDebits(api.ports)).toEqual({ read: 0, laid: 0 });
    api.ports.debits = debits;
    store().catalogueEdition += 1;
  });

  it.runIf(kind === 'postgres')(
    'wait for what a bank sends back at the same moment, and no lock is taken in a ring',
    async () => {
      const shopper = await enrolled(noon('2026-11-21'));
      await exchange(evening('2026-11-23'));
      await bankTells('R02', [await traceOf(shopper)]);
      const before = await deadlocks();
      // Both come as far as the head of the audit log, the bank's answer first.
      const { promise: isFree, resolve: free } = Promise.withResolvers<null>();
      const held = store().withTransaction(async (tx) => {
        await tx.select().from(auditHead).for('update');
        await isFree;
      });
      await pause(150);
      api.setNow(evening('2027-01-27'));
      const read = exchangeDebits(api.ports);
      await pause(250);
      const other = testDebits();
      const sent = exchangeDebits({ ...api.ports, debits: other });
      await pause(250);
      free(null);
      await held;
      expect(await Promise.all([read, sent])).toEqual([
        { read: 1, laid: 0 },
        { read: 0, laid: 0 },
      ]);
      rmSync(other.folder, { recursive: true, force: true });
      expect(await statesOf(shopper)).toEqual(['failed', 'voiding']);
      expect(await deadlocks()).toBe(before);
    },
  );

  /** Deadlocks of this database so far: PostgreSQL tells them about a second after the connections come to rest. */
  async function deadlocks(): Promise<number> {
    await pause(1_200);
    const { db } = store();
    await Promise.all(Array.from({ length: 10 }, () => db.execute(sql`select pg_sleep(0.05)`)));
    const [row] = await db.execute(sql`select deadlocks from pg_stat_database where datname = current_database()`);
    return Number(row?.['deadlocks']);
  }
});
