import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it, describe } from 'vitest';
import { enqueueMail } from '@/lib/enrollment-api/mail/outbox';
import type { Database } from '@/lib/enrollment-api/store/database';
import { saveMember, saveMemberHealth, saveMemberRecord } from '@/lib/enrollment-api/store/member-rows';
import { openDatabase } from '@/lib/enrollment-api/store/open';
import { layPglite, openTestPostgres } from '@/tests/config/databases';
import { foundInFolders, postgresFolders } from './raw-bytes';
import { addEnrollment, needs, saveAny } from './support';

/** Values that no other test data holds, one for everything personal that is stored. */
const CANARIES = {
  ssn: '987654329',
  dob: '1931-07-23',
  firstName: 'Zephyrinequa',
  lastName: 'Quillfeatherby',
  email: 'zq.canary@member.example',
  phone: '5550109377',
  address: '4711 Canarywharf Blvd',
  account: '00099887766',
  routing: '061092387',
  token: 'tok_canary_55aa',
  health: 'hypocanaritis',
  notes: 'canarynote about nothing',
};

async function storeEverything(store: Database): Promise<void> {
  const ports = needs(store);
  const c = CANARIES;
  const scope = await addEnrollment(store, 'enrollment-that-may-be-read');
  const names = ['filter_info', 'primary_info', 'contact_info', 'dependent_info', 'health_info', 'payment_info'];
  for (const name of names) await saveAny(ports, scope, { name, data: { ...c, list: [c] }, by: 'applicant' });
  const profile = {
    firstName: c.firstName,
    middleName: '',
    lastName: c.lastName,
    dob: c.dob,
    gender: '1' as const,
    ssn: c.ssn,
    email: c.email,
    phone: c.phone,
    address1: c.address,
    address2: '',
    city: '',
    state: 'FL',
    zip: '',
    smoker: null,
  };
  await saveMember(ports, { id: 'm1', agentId: 'a1', groupId: null, portalId: null, profile });
  for (const kind of ['dependent', 'beneficiary', 'bank', 'card'] as const)
    await saveMemberRecord(ports, kind, { id: kind, memberId: 'm1', label: '•••• 7766', data: { ...c }, sort: 0 });
  await saveMemberHealth(ports, 'm1', { answers: { ...c }, given: new Date() });
  const words = Object.values(c).join(' ');
  const mail = { from: 'a@b.example', to: c.email, subject: 'Receipt', text: words, html: words };
  await enqueueMail(ports, { ...mail, dedupeKey: 'k', kind: 'receipt', siteKey: null });
}

const marker = { marker: 'enrollment-that-may-be-read' };

describe('the raw bytes of the database', () => {
  it('hold no personal value, write-ahead log included (pglite)', async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'coverfront-canary-'));
    layPglite(dataDir);
    const store = await openDatabase({ dataDir });
    await storeEverything(store);
    await store.db.execute(sql`checkpoint`);
    await store.close();
    expect(foundInFolders([dataDir], marker)).toEqual(['marker']);
    expect(foundInFolders([dataDir], CANARIES)).toEqual([]);
    rmSync(dataDir, { recursive: true });
  });

  it('hold no personal value, write-ahead log included (postgres)', async () => {
    const store = await openTestPostgres();
    await storeEverything(store);
    await store.db.execute(sql`checkpoint`);
    // Its own part of the cluster and the log: other tests drop their databases meanwhile.
    const folders = await postgresFolders(store);
    expect(foundInFolders(folders, marker)).toEqual(['marker']);
    expect(foundInFolders(folders, CANARIES)).toEqual([]);
    await store.close();
  });
});
