import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { enqueueMail, listMailbox } from '@/lib/enrollment-api/mail/outbox';
import { loadColumns } from '@/lib/enrollment-api/store/step-columns';
import type { Database } from '@/lib/enrollment-api/store/database';
import {
  findMembers,
  loadMember,
  loadMemberRecords,
  saveMember,
  saveMemberRecord,
} from '@/lib/enrollment-api/store/member-rows';
import { hashPurposes, places } from '@/lib/enrollment-api/store/places';
import { rotateFields, SEALED } from '@/lib/enrollment-api/store/rotate';
import { accessCodes } from '@/lib/enrollment-api/store/schema/access-tables';
import { enrollmentColumns, screenRecords, signatures } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { mailOutbox } from '@/lib/enrollment-api/store/schema/system-tables';
import { agents } from '@/lib/enrollment-api/store/schema/site-tables';
import { memberBanks, members } from '@/lib/enrollment-api/store/schema/member-tables';
import { createFieldCrypto, type Place } from '@/lib/security/fields';
import { describeOnBothDatabases } from '@/tests/config/databases';
import { addEnrollment, clock, errorOf, needs, newKey, oldKey, saveAny } from './support';

const both = createFieldCrypto([newKey, oldKey]);
const onlyNew = createFieldCrypto([newKey]);
const image = new Uint8Array([137, 80, 78, 71, 1, 2, 3]);

const profile = (index: number) => ({
  firstName: `First${index}`,
  middleName: '',
  lastName: 'Canary',
  dob: '1980-02-29',
  gender: '1' as const,
  ssn: `98765${String(index).padStart(4, '0')}`,
  email: `Member${index}@Example.test`,
  phone: '(555) 010-0000',
  address1: '',
  address2: '',
  city: '',
  state: 'FL',
  zip: '33101',
  smoker: null,
});

/** Everything of one household, sealed under the old key. */
async function fill(store: Database, count: number): Promise<void> {
  const old = needs(store);
  for (let index = 0; index < count; index += 1) {
    const scope = await addEnrollment(store, `e${index}`);
    await saveAny(old, scope, { name: 'primary_info', data: { index }, by: 'applicant' });
    await saveMember(old, { id: `m${index}`, agentId: 'a1', groupId: null, portalId: null, profile: profile(index) });
    await saveMemberRecord(old, 'bank', {
      id: `b${index}`,
      memberId: `m${index}`,
      label: '•••• 1',
      data: { index },
      sort: 0,
    });
  }
  await store.db.insert(screenRecords).values({
    id: 'picture',
    enrollmentId: 'e0',
    name: 'step',
    image: old.fields.sealBytes(image, places.screenImage('picture')),
    sha256: '',
    size: image.length,
  });
  const evidence = {
    enrollmentId: 'e0',
    kind: 'typed' as const,
    imageSha256: '',
    contentSha256: '',
    eprocess: 'applicant',
  };
  const picture = (id: string) => old.fields.sealBytes(image, places.signatureImage(id));
  await store.db.insert(signatures).values([
    // From before signers were kept.
    { ...evidence, id: 'early', image: picture('early'), signedAt: clock.now() },
    {
      ...evidence,
      id: 'named',
      image: picture('named'),
      signerName: old.fields.seal('Łucja Żak', places.signerName('named')),
      signedAt: clock.now(),
    },
  ]);
  const mail = { from: 'a@b.example', to: 'c@d.example', subject: 's', text: 't', html: 'h' };
  await enqueueMail(old, { ...mail, dedupeKey: 'k', kind: 'x', siteKey: null });
  await store.db.update(mailOutbox).set({ status: 'sent' });
}

describeOnBothDatabases('key rotation', (store) => {
  it('moves every value to the newest key while others read and write, without one failed read', async () => {
    await fill(store(), 80);
    let stop = false;
    let served = 0;
    const live = { ...needs(store()), fields: both };
    const traffic = Promise.all(
      [0, 1].map(async (lane) => {
        for (let turn = lane; !stop; turn += 2) {
          const scope = { id: `e${turn % 80}`, siteKey: 'site-a' };
          const saved = await saveAny(live, scope, { name: 'contact_info', data: { turn }, by: 'applicant' });
          expect(saved.ok).toBe(true);
          expect((await loadColumns(live, scope)).primary_info?.data).toEqual({ index: turn % 80 });
          expect((await loadMember(live, `m${turn % 80}`))?.profile.ssn).toBe(profile(turn % 80).ssn);
          served += 1;
        }
      }),
    );
    const outcome = await rotateFields(live, { batch: 30 });
    stop = true;
    await traffic;
    expect(served).toBeGreaterThan(10);
    expect(outcome).toEqual({ renewed: 80 * 3 + 5, oldHashes: 0 });
    expect(await rotateFields(live)).toEqual({ renewed: 0, oldHashes: 0 });
  });

  it('lets the old key go: everything opens and is found with the new one alone', async () => {
    const fresh = { ...needs(store()), fields: onlyNew };
    expect((await loadColumns(fresh, { id: 'e7', siteKey: 'site-a' })).primary_info?.data).toEqual({ index: 7 });
    expect(await findMembers(fresh, { ssn: '987-65-0007' })).toMatchObject([{ id: 'm7' }]);
    expect(await findMembers(fresh, { email: ' member8@example.TEST' })).toMatchObject([{ id: 'm8' }]);
    expect(await loadMemberRecords(fresh, 'bank', 'm9')).toMatchObject([
      { id: 'b9', label: '•••• 1', data: { index: 9 } },
    ]);
    const [picture] = await store().db.select().from(screenRecords).where(eq(screenRecords.id, 'picture'));
    const opened = onlyNew.openBytes(picture?.image ?? image, places.screenImage('picture'));
    expect(new Uint8Array(opened)).toEqual(image);
    const [signed] = await store().db.select().from(signatures).where(eq(signatures.id, 'named'));
    expect(onlyNew.open(signed?.signerName ?? '', places.signerName('named'))).toBe('Łucja Żak');
    expect(await listMailbox(fresh)).toMatchObject([{ to: 'c@d.example' }]);
    await errorOf(loadMember(needs(store()), 'm7'));
  });

  it('counts codes in use that only the old key can check', async () => {
    await store()
      .db.insert(agents)
      .values({ id: 'a1', code: 'A1', firstName: 'A', lastName: 'B', email: 'a@b.example' });
    const code = { kind: 'rep' as const, agentId: 'a1', prefix: 'AB' };
    const hash = (fields: typeof both, value: string) => fields.blindIndex(hashPurposes.accessCode, value);
    await store()
      .db.insert(accessCodes)
      .values([
        { ...code, id: 'c1', codeHash: hash(needs(store()).fields, 'ONE') },
        { ...code, id: 'c2', codeHash: hash(both, 'TWO') },
        { ...code, id: 'c3', codeHash: hash(needs(store()).fields, 'THREE'), active: false },
      ]);
    expect((await rotateFields({ ...needs(store()), fields: both })).oldHashes).toBe(1);
  });

  it('moves every place that something is sealed in, and each is a column that is there', async () => {
    // The word of a key ring is moved by its own rule (key-words.ts); answers of steps are a property of one column.
    const { keyWord: _own, ...moved } = places;
    const named = Object.values(moved).map((place) => {
      const { table, column } = (place as (...key: string[]) => Place)('row', 'name', 'kind');
      return `${table}.${table === 'enrollment_columns' ? 'data' : column}`;
    });
    expect(SEALED.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(named.toSorted());
    const rows = await store().db.execute(sql`
      select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`);
    const there = new Set(rows.map((row) => row['name']));
    expect(named.filter((name) => !there.has(name))).toEqual([]);
  });

  it('knows every table that keeps sealed bytes or text', async () => {
    // A new sealed column has to be added to rotate.ts: the schema's bytes and these names are all there are.
    const rows = await store().db.execute(sql`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea' order by 1`);
    expect(rows.map((row) => row['name'])).toEqual([
      'change_proofs.content',
      'later_inputs.inputs',
      'policy_documents.content',
      'policy_inputs.inputs',
      'screen_records.image',
      // Not sealed: what is in it is open in the tables that it becomes.
      'shop_uploads.bytes',
      'signatures.image',
      // Not sealed: every visitor sees them.
      'site_pictures.bytes',
    ]);
    const named = (table: PgTable, key: string) => getTableColumns(table)[key]?.name;
    expect([named(members, 'profile'), named(memberBanks, 'data'), named(enrollmentColumns, 'data')]).toEqual([
      'profile',
      'data',
      'data',
    ]);
  });
});

describeOnBothDatabases('members', (store) => {
  it('are found only among their rep’s or group’s', async () => {
    const member = { id: 'm1', agentId: 'a1', groupId: 'g1', employeeClass: null, portalId: null, profile: profile(1) };
    await saveMember({ ...needs(store()), ...{ clock } }, member);
    const read = { ...member, sessionVersion: 0 };
    expect(await loadMember(needs(store()), 'm1', { agentId: 'a1' })).toEqual(read);
    expect(await loadMember(needs(store()), 'm1', { groupId: 'g1' })).toEqual(read);
    expect(await loadMember(needs(store()), 'm1', { agentId: 'a2' })).toBeNull();
    expect(await loadMember(needs(store()), 'm1', { groupId: 'a1' })).toBeNull();
  });

  it('with unknown e-mail, phone or SSN are not found by an empty search', async () => {
    const blank = { ...profile(2), ssn: '', email: '', phone: '' };
    await saveMember(needs(store()), { id: 'm2', agentId: 'a1', groupId: null, portalId: null, profile: blank });
    expect(await findMembers(needs(store()), {})).toEqual([]);
    expect(await findMembers(needs(store()), { ssn: '', email: '', phone: '' })).toEqual([]);
  });
});
