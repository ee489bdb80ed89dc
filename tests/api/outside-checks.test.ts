import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { buildLookups } from '@/lib/enrollment-api/outside/http-lookups';
import { demoLookups, liveLookups } from '@/lib/enrollment-api/outside/offline';
import type { Lookups, OutsideCheck } from '@/lib/enrollment-api/ports';
import { members } from '@/tests/config/demo-shop';
import { describeWithDemo } from '../config/databases';
import { Shopper } from './shopper';
import { buildApi, fieldErrors, NORTH_STAR, resultOf, type Api } from './support';

const LANTERN = { address1: '12 Lantern St', city: 'Austin', state: 'TX', zip: '78701' };
const EVERY: OutsideCheck[] = ['phone', 'email', 'address'];

/** A service on this machine that answers everything alike; null is silence. */
let word: object | null;
let asked: string[];
let server: Server;
beforeEach(async () => {
  word = { valid: true };
  asked = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push(body);
      if (word !== null) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(word));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** The API with services in the place of the demo's own, or with none. */
async function apiWith(store: Parameters<typeof buildApi>[0], names = EVERY, builtIn: Lookups = liveLookups) {
  const api = await buildApi(store);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const services = names.map((name) => ({ name, url, token: undefined, timeoutMs: 200 }));
  api.ports.lookups = buildLookups(builtIn, services, api.ports);
  return api;
}

async function existing(
  api: Api,
  store: Parameters<typeof buildApi>[0],
  headers: Record<string, string> = NORTH_STAR,
): Promise<Shopper> {
  const shopper = await Shopper.quote(api, { headers });
  await shopper.choose();
  await store.db.execute(
    sql`update enrollments set user_id = '70001', type = 'existing-member' where id = ${shopper.id}`,
  );
  return shopper;
}

const savedContact = (shopper: Shopper) =>
  shopper.ok<Record<string, string>>('getEnrollmentTempInfo', { column: 'contact_info' });

const fieldNames = async (shopper: Shopper) =>
  (await shopper.ok<{ field_name: string }[]>('getFormFieldsContactInfo')).map(({ field_name }) => field_name);

describeWithDemo('the outside checks of the contact step', (store) => {
  it('refuse a number that the service has called invalid, in its words', async () => {
    const api = await apiWith(store());
    const shopper = await Shopper.quote(api);
    await shopper.choose();
    word = { valid: false, message: 'This line is dead' };
    const told = await api.call('validatePhone', { phone: '(512) 555-0143' });
    expect(told.body.data).toEqual({ is_valid: false, message: 'This line is dead' });
    const refused = await shopper.call('saveContactInfo', await shopper.contactAnswers());
    expect(fieldErrors(refused)).toEqual({ phone_number: 'This line is dead' });
    await shopper.contact({ phone_number: '5125550199' });
  });

  it('let everything be saved while no service answers, and keep that nothing was checked', async () => {
    const api = await apiWith(store());
    const shopper = await Shopper.quote(api);
    await shopper.choose();
    word = null;
    const phone = await api.call('validatePhone', { phone: '5125550143' });
    expect(phone.body.data).toEqual({ is_valid: true, message: '' });
    const address = await api.call('checkPostalAddress', LANTERN);
    expect(address.body.data).toEqual({ outcome: 'unchecked', message: '', address: null });
    await shopper.contact();
    expect((await savedContact(shopper))['outside_checks']).toBe(
      'phone_number:unchecked email_address:unchecked address1:unchecked',
    );
    expect(api.logged.join()).not.toMatch(/5125550143|Lantern|ana\.ruiz/);
  });

  it('save a new person at once, with what the fields have learned', async () => {
    const api = await apiWith(store());
    const shopper = await Shopper.quote(api);
    await shopper.choose();
    await api.call('validatePhone', { phone: '5125550143' });
    expect(asked).toHaveLength(1);
    await shopper.contact();
    expect(asked).toHaveLength(1);
    expect((await savedContact(shopper))['outside_checks']).toBe(
      'phone_number:valid email_address:unchecked address1:unchecked',
    );
  });

  it('ask about an existing user before the save, and save when no answer comes', async () => {
    const api = await apiWith(store());
    const shopper = await existing(api, store());
    word = { valid: false, message: 'No such mailbox' };
    const refused = await shopper.call('saveContactInfo', await shopper.contactAnswers());
    expect(fieldErrors(refused)).toEqual({ email_address: 'No such mailbox', phone_number: 'No such mailbox' });
    word = null;
    await shopper.contact({ phone_number: '5125550198', email_address: 'other@mail.example' });
    expect((await savedContact(shopper))['outside_checks']).toMatch(/^phone_number:unchecked email_address:unchecked /);
  });

  it('refuse a rep a changed address that is another member’s, never the member’s own, and tell nobody else', async () => {
    const api = await apiWith(store(), []);
    const own = members.find(({ id }) => id === '70001')?.contact.email;
    const rows = await store().db.execute<{ id: string }>(
      sql`select id from members where agent_id = '4101' and id <> '70001' and active`,
    );
    const other = members.find(({ id }) => rows.some((row) => row.id === id))?.contact.email;
    expect(other).toBeTypeOf('string');
    const shopper = await existing(api, store(), { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' });
    const save = async (email: string | undefined) =>
      fieldErrors(await shopper.call('saveContactInfo', await shopper.contactAnswers({ email_address: email })));
    expect(await save(other)).toEqual({ email_address: 'Email Already Exists.' });
    expect(await save('fresh@mail.example')).toEqual({});
    expect(await save(own)).toEqual({});
    // Also while a rep types it, who has another address on the form meanwhile.
    expect(fieldErrors(await shopper.call('validateMemberEmail', { email: own }))).toEqual({});
    expect(fieldErrors(await shopper.call('validateMemberEmail', { email: other }))).not.toEqual({});
    const member = { ...NORTH_STAR, uid: '70001', signed_in: 'member:0:70001' };
    expect(fieldErrors(await api.call('validateMemberEmail', { email: own }, member))).toEqual({});
    expect(fieldErrors(await api.call('validateMemberEmail', { email: other }, member))).toEqual({});
  });

  it('compare an address, and know without asking that a ZIP is of another state', async () => {
    const api = await apiWith(store(), ['address']);
    const compare = async (change: object) =>
      (await api.call('checkPostalAddress', { ...LANTERN, ...change })).body.data;
    word = { valid: true, address: { ...LANTERN, address1: '12 LANTERN STREET', zip4: '4410' } };
    expect(await compare({})).toEqual({
      outcome: 'found',
      message: '',
      address: { ...LANTERN, address2: '', zip4: '4410' },
    });
    expect(await compare({ address1: '12 Lanten St' })).toMatchObject({
      outcome: 'suggested',
      address: { address1: '12 LANTERN STREET', zip4: '4410' },
    });
    word = { valid: false };
    expect(await compare({ address1: '1 Nowhere' })).toEqual({
      outcome: 'unknown',
      message: 'This address is not known to the postal service',
      address: null,
    });
    asked = [];
    expect(await compare({ state: 'Maine' })).toEqual({
      outcome: 'unknown',
      message: 'Zip code 78701 is in Texas',
      address: null,
    });
    for (const missing of ['address1', 'city', 'state', 'zip'])
      expect(await compare({ [missing]: '' })).toMatchObject({ outcome: 'unchecked' });
    expect(asked).toEqual([]);
  });

  it('keep the last digits of the ZIP with the address they are of', async () => {
    const api = await apiWith(store(), ['address']);
    const shopper = await Shopper.quote(api);
    await shopper.choose();
    word = { valid: true, address: { ...LANTERN, zip4: '4410' } };
    await api.call('checkPostalAddress', LANTERN);
    await shopper.contact({ ...LANTERN, zip4: '9999' });
    expect(await savedContact(shopper)).toMatchObject({ zip4: '4410', outside_checks: 'address1:found' });
    // Another process, or one that was started anew, remembers nothing.
    api.ports.lookups = buildLookups(demoLookups, [], api.ports);
    await shopper.contact({ ...LANTERN, phone_number: '5125550177' });
    expect((await savedContact(shopper))['zip4']).toBe('4410');
    await shopper.contact({ ...LANTERN, address1: '14 Elm St' });
    expect(await savedContact(shopper)).not.toHaveProperty('zip4');
  });

  it('show the box only where an address is compared', async () => {
    const boxed = async (api: Api) => {
      const shopper = await Shopper.quote(api);
      await api.call('changeFilterInfo', { tempId: shopper.id, is_smoker: '0' });
      await shopper.add({ plan_id: 1305, plan_pricing_id: 130501 });
      return (await fieldNames(shopper)).includes('with_validation');
    };
    expect(await boxed(await apiWith(store(), []))).toBe(false);
    expect(await boxed(await apiWith(store(), ['address']))).toBe(true);
    expect(await boxed(await apiWith(store(), [], demoLookups))).toBe(true);
  });

  it('leave a signature in force when a service says another word about the same answers', async () => {
    const api = await apiWith(store());
    const shopper = await Shopper.quote(api);
    await shopper.choose();
    await shopper.checkout();
    await shopper.personal();
    word = null;
    await shopper.contact(LANTERN);
    await shopper.sign();
    const done = async () =>
      resultOf<{ tab_name: string; complete: boolean }[]>(await shopper.call('getDynamicTabs')).find(
        ({ tab_name }) => tab_name === 'agreement_info',
      )?.complete;
    expect(await done()).toBe(true);
    word = { valid: true, address: { ...LANTERN, zip4: '4410' } };
    await api.call('checkPostalAddress', LANTERN);
    await shopper.contact(LANTERN);
    expect((await savedContact(shopper))['zip4']).toBe('4410');
    expect(await done()).toBe(true);
  });
});
