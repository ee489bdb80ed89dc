import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueueMail } from '@/lib/enrollment-api/mail/outbox';
import { loadMember, loadMemberRecords, saveMember, saveMemberRecord } from '@/lib/enrollment-api/store/member-rows';
import { openDatabase, type Database } from '@/lib/enrollment-api/store/open';
import { rotateFields } from '@/lib/enrollment-api/store/rotate';
import { loadColumns } from '@/lib/enrollment-api/store/step-columns';
import { createFieldCrypto, type FieldCrypto, type Key } from '@/lib/security/fields';
import { createPostgresDatabase, openTestPglite } from '@/tests/config/databases';
import { isWhole, soakRuns, soakTime } from '@/tests/soak/scale';
import { runCli } from '../cli/run';
import { addEnrollment, clock, saveAny, siteKey } from './support';

const WRITES = soakRuns('key rotation');
const EVERY_MS = 20;
const HOUSEHOLDS = 60;

const keyOf = (id: number): Key => ({ id, secret: `field-key-number-${id}-of-these-tests-8f2b6c9d` });

const profile = (turn: number) => ({
  firstName: `First${turn}`,
  middleName: '',
  lastName: 'Writer',
  dob: '1980-02-29',
  gender: '1' as const,
  ssn: `98765${String(turn % 10_000).padStart(4, '0')}`,
  email: `member${turn}@example.test`,
  phone: '(555) 010-0000',
  address1: '',
  address2: '',
  city: '',
  state: 'FL',
  zip: '33101',
  smoker: null,
});

/** What the application writes, one kind after another; each is read again at once. */
async function write(store: Database, fields: FieldCrypto, turn: number): Promise<void> {
  const needs = { store, fields, clock };
  const household = Math.floor(turn / 4) % HOUSEHOLDS;
  const scope = { id: `e${household}`, siteKey };
  const member = `m${household}`;
  const kind = turn % 4;
  if (kind === 0) {
    expect(await saveAny(needs, scope, { name: 'contact_info', data: { turn }, by: 'applicant' })).toMatchObject({
      ok: true,
    });
    expect((await loadColumns(needs, scope)).contact_info?.data).toMatchObject({ turn: expect.any(Number) });
  } else if (kind === 1) {
    await saveMember(needs, { id: member, agentId: 'a1', groupId: null, portalId: null, profile: profile(turn) });
    expect((await loadMember(needs, member))?.profile.lastName).toBe('Writer');
  } else if (kind === 2) {
    const id = `b${household}`;
    await saveMemberRecord(needs, 'bank', { id, memberId: member, label: '•••• 1', data: { turn }, sort: 0 });
    expect(await loadMemberRecords(needs, 'bank', member)).toMatchObject([{ id }]);
  } else {
    const mail = { from: 'a@b.example', to: 'c@d.example', subject: 's', text: 't', html: 'h' };
    expect(await enqueueMail(needs, { ...mail, dedupeKey: `mail/${turn}`, kind: 'x', siteKey: null })).toBe(true);
  }
}

type Given = { store: Database; rotate: (ring: readonly Key[]) => Promise<void> };

describe.each(['pglite', 'postgres'] as const)('a change of keys under load (%s)', (kind) => {
  let given: Given;
  let close: () => Promise<void>;
  beforeAll(async () => {
    if (kind === 'pglite') {
      const store = await openTestPglite();
      // PGlite answers without ever letting timers in; a rotation that asks turn by turn leaves the writers theirs.
      const execute = async (...query: Parameters<Database['db']['execute']>) => {
        await setImmediate();
        return store.db.execute(...query);
      };
      const polite = { ...store, db: { execute } } as unknown as Database;
      const rotate = async (ring: readonly Key[]) => {
        await rotateFields({ store: polite, fields: createFieldCrypto(ring) }, { batch: 30 });
      };
      given = { store, rotate };
      close = () => store.close();
      return;
    }
    // The operator's own command, as a process beside the one that writes.
    const { url, drop } = await createPostgresDatabase('empty');
    const folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-rotation-'));
    const store = await openDatabase({ databaseUrl: url, dataDir: '' });
    const rotate = async (ring: readonly Key[]) => {
      const FIELD_KEYS = ring.map(({ id, secret }) => `${id}:${secret}`).join(',');
      const { code, err } = await runCli('keys-rotate', { DATA_DIR: folder, DATABASE_URL: url, FIELD_KEYS });
      expect([code, err]).toEqual([0, '']);
    };
    given = { store, rotate };
    close = async () => {
      await store.close();
      await drop();
      rmSync(folder, { recursive: true });
    };
  });
  afterAll(() => close());

  it(
    'fails no write of fifty a second, leaves no value unreadable and none under an older key',
    async () => {
      const { store, rotate } = given;
      let ring: readonly Key[] = [keyOf(1)];
      let fields = createFieldCrypto(ring);
      for (let index = 0; index < HOUSEHOLDS; index += 1) {
        await addEnrollment(store, `e${index}`);
        for (const turn of [0, 1, 2]) await write(store, fields, index * 4 + turn);
      }

      const failed: unknown[] = [];
      const underWay = new Set<Promise<void>>();
      let turn = 1_000;
      let rotations = 0;
      const started = performance.now();
      const writing = async () => {
        for (let done = 0; done < WRITES || rotations === 0; done += 1, turn += 1) {
          const wait = started + done * EVERY_MS - performance.now();
          await setTimeout(Math.max(0, wait));
          if (failed.length > 0) break;
          while (underWay.size >= 16) await Promise.race(underWay);
          const one: Promise<void> = write(store, fields, turn)
            .catch((error: unknown) => void failed.push(error))
            .finally(() => underWay.delete(one));
          underWay.add(one);
        }
        await Promise.all(underWay);
      };
      const rotating = async () => {
        do {
          ring = [keyOf((ring[0]?.id ?? 0) + 1), ...ring];
          fields = createFieldCrypto(ring);
          // As after a restart of every process: the last write under the old ring is over before the command runs.
          await Promise.all(underWay);
          await rotate(ring);
          rotations += 1;
        } while (turn - 1_000 < WRITES && rotations < 200 && failed.length === 0);
      };
      await Promise.all([writing(), rotating()]);
      const seconds = (performance.now() - started) / 1_000;
      const writes = turn - 1_000;
      if (isWhole)
        console.log(`${kind}: ${writes} writes, ${(writes / seconds).toFixed(1)} a second, ${rotations} rotations`);

      expect(failed).toEqual([]);
      // The newest key alone opens everything: this seals it all once more, and stops at the first that it cannot open.
      const [newest = keyOf(0)] = ring;
      const check = { store, fields: createFieldCrypto([keyOf(250), newest]) };
      const mails = Array.from({ length: writes }, (_, index) => index + 1_000).filter((each) => each % 4 === 3).length;
      const { renewed } = await rotateFields(check);
      expect(renewed).toBeGreaterThanOrEqual(mails + 3 * HOUSEHOLDS);
      const last = { store, fields: createFieldCrypto([keyOf(250)]) };
      expect(await rotateFields(last)).toEqual({ renewed: 0, oldHashes: 0 });
    },
    soakTime(180_000),
  );
});
