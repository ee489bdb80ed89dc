import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointNames, registry } from '@/lib/contract/registry';
import type { Database } from '@/lib/enrollment-api/store/database';
import { openDatabase } from '@/lib/enrollment-api/store/open';
import { layPglite, openTestPostgres } from '../config/databases';
import { canariesOf, fillWithCanaries, foundIn, type Canaries } from './canary-household';
import { enrollmentMember, HAPPY } from './happy';
import { Shopper } from './shopper';
import { allRows, foundInFolders, postgresFolders } from './store/raw-bytes';
import { BAYLINE, buildApi, fieldErrors, HARBOR_MILLS, NORTH_STAR, type Api } from './support';
import { soakRuns, soakTime } from '@/tests/soak/scale';

const DANA = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };

/** What a mail must say: to whom it goes, who is enrolled, and what a rep writes with a quote. */
const IN_MAILS = ['firstName', 'lastName', 'email', 'laterEmail', 'quoteName', 'quoteMessage'];

/** The same person with a plan that a card can pay. */
async function openPayer(api: Api, c: Canaries): Promise<Shopper> {
  const payer = await Shopper.quote(api);
  await payer.choose('dental');
  await payer.checkout();
  await payer.personal({ first_name: c.firstName, last_name: c.lastName });
  await payer.contact({ email_address: c.email, address1: c.address });
  expect((await payer.sign({ user_name: `${c.firstName} ${c.lastName}` })).http).toBe(200);
  return payer;
}

/** Calls that go wrong in every way there is, with canaries in them: refused, unknown, too long, a database that fails. */
async function failWithCanaries(api: Api, shopper: Shopper, payer: Shopper, c: Canaries): Promise<number[]> {
  const everything = Object.values(c).join(' ');
  const { store } = api.ports;
  const answers = [
    await shopper.call('savePersonalInfo', { first_name: `${c.firstName}!`, ssn: `0${c.ssn}`, weight: c.account }),
    await shopper.call('saveContactInfo', { email_address: `${c.email} ${c.phone}`, surprise: everything }),
    await shopper.call('saveReviewInfo', { additional_notes: everything.repeat(40) }),
    await shopper.call('saveReviewInfo', { additional_notes: `${everything}\u0000` }),
    await shopper.call('validateSingleBeneficiary', {
      first_name: c.heirFirst,
      ssn: c.heirSsn,
      relationship: c.heirLast,
    }),
    await payer.card({ card_number: `${c.card}1`, first_name_on_cc: c.cardFirst, last_name_on_cc: c.cardLast }),
    await api.call('savePersonalInfo', { enrollment_id: everything, first_name: c.firstName }, NORTH_STAR),
  ];
  await store.db.execute(sql`alter table enrollment_columns rename column data to gone`);
  answers.push(await shopper.call('saveContactInfo', { address1: c.address, email_address: c.email }));
  answers.push(await shopper.call('savePersonalInfo', { first_name: c.firstName, ssn: c.ssn }));
  await store.db.execute(sql`alter table enrollment_columns rename column gone to data`);
  const { vault } = api.ports;
  api.ports.vault = {
    ...vault,
    tokenize: () => Promise.reject(new Error(`declined: ${c.card} of ${c.cardFirst} ${c.cardLast}`)),
  };
  answers.push(await payer.card({ card_number: c.card, first_name_on_cc: c.cardFirst, last_name_on_cc: c.cardLast }));
  api.ports.vault = vault;
  return answers.map(({ http }) => http);
}

async function finish(api: Api, shopper: Shopper, payer: Shopper, c: Canaries): Promise<void> {
  expect((await shopper.sign({ user_name: `${c.firstName} ${c.lastName}` })).http).toBe(200);
  const later = { tab: 'payment_info', email: c.laterEmail, data: { card_number: c.card, account_number: c.account } };
  await shopper.ok('saveEnrollment', later);
  const paid = await payer.card({
    card_number: c.card,
    first_name_on_cc: c.cardFirst,
    last_name_on_cc: c.cardLast,
  });
  expect([fieldErrors(paid), paid.http]).toEqual([{}, 200]);
  await payer.ok('saveReviewInfo');
  await payer.ok('getReceipt');
  expect((await shopper.bank({ account_name: c.accountName, account_number: c.account })).http).toBe(200);
  await shopper.ok('saveReviewInfo', { additional_notes: c.reviewNotes });
  await shopper.ok('getReceipt');
  await shopper.ok('getEnrollmentCopy');
  expect((await api.call('searchMembers', { search: c.searchWord }, DANA)).http).toBe(200);
  const answer = { device_id: 'device-of-the-canaries', question_id: 1, answer: c.assistAnswer };
  expect((await api.call('assistAdd', answer)).http).toBe(200);
}

/** A rep's quote with a name and a message, of another cart of the same site. */
async function mailQuote(api: Api, c: Canaries): Promise<void> {
  const rep = await Shopper.quote(api, { eprocess: 'rep', headers: DANA });
  await rep.choose('dental');
  await rep.ok('saveEnrollment', { tab: 'cart_info', email: c.email, name: c.quoteName, message: c.quoteMessage });
}

/** Everything that others can read: people of the site and of other sites, by every GET there is. */
async function othersSee(api: Api, own: Shopper): Promise<string> {
  const heard: string[] = [];
  for (const headers of [NORTH_STAR, HARBOR_MILLS, BAYLINE]) {
    const other = await Shopper.quote(api, { headers });
    const names = endpointNames.filter((name) => registry[name].method === 'GET' && HAPPY[name]);
    for (const name of names) {
      const member = enrollmentMember(name);
      heard.push((await api.call(name, { ...(member && { [member]: other.id }), ...HAPPY[name] }, headers)).text);
      // The mailbox of the demo is the operator's; whose enrollment it is, is asked of all other sites.
      if (member && headers !== NORTH_STAR)
        heard.push((await api.call(name, { [member]: own.id, ...HAPPY[name] }, headers)).text);
    }
  }
  return heard.filter((text) => !text.includes('"subject"')).join('\n');
}

type Place = { store: Database; folders: () => Promise<string[]>; close: () => Promise<void> };

async function openPlace(kind: 'pglite' | 'postgres'): Promise<Place> {
  if (kind === 'postgres') {
    const store = await openTestPostgres('demo');
    return { store, folders: () => postgresFolders(store), close: () => store.close() };
  }
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'coverfront-canaries-'));
  layPglite(dataDir, 'demo');
  const store = await openDatabase({ dataDir });
  const close = async () => {
    await store.close();
    rmSync(dataDir, { recursive: true });
  };
  return { store, folders: () => Promise.resolve([dataDir]), close };
}

describe.each(['pglite', 'postgres'] as const)('forty canaries of a whole enrollment (%s)', (kind) => {
  let place: Place;
  let api: Api;
  beforeAll(async () => {
    place = await openPlace(kind);
    api = await buildApi(place.store, { seed: false });
  });
  afterAll(() => place.close());

  it(
    'are in no line of the log, no byte or row of the database, no answer to others, and no mail beyond what it must say',
    async () => {
      const all: Record<string, string> = {};
      for (let round = 0; round < soakRuns('canaries'); round += 1) {
        const c = canariesOf(round);
        expect(new Set(Object.values(c)).size).toBeGreaterThanOrEqual(40);
        const shopper = await fillWithCanaries(api, c);
        const payer = await openPayer(api, c);
        const failures = await failWithCanaries(api, shopper, payer, c);
        expect(failures.every((status) => status >= 400)).toBe(true);
        await finish(api, shopper, payer, c);
        await mailQuote(api, c);
        for (const [name, value] of Object.entries(c)) all[`${name} ${round}`] = value;

        expect(foundIn(await othersSee(api, shopper), c)).toEqual([]);
        const mails = (await api.mails()).map(({ subject, text, html }) => `${subject}\n${text}\n${html}`).join('\n');
        expect(foundIn(mails, c).filter((name) => !IN_MAILS.includes(name))).toEqual([]);
        expect(foundIn(mails, c)).toEqual(expect.arrayContaining(['firstName', 'quoteMessage']));
        expect(foundIn(api.logged.join('\n'), c)).toEqual([]);
        expect(foundIn(await allRows(place.store), c)).toEqual([]);
        expect(await allRows(place.store)).toContain(shopper.id);
      }
      await place.store.db.execute(sql`checkpoint`);
      const folders = await place.folders();
      expect(foundInFolders(folders, { 'a site': 'northstar.localhost' })).toEqual(['a site']);
      expect(foundInFolders(folders, all)).toEqual([]);
    },
    soakTime(120_000),
  );
});
