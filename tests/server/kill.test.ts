import { setTimeout as sleep } from 'node:timers/promises';
import { count } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '@/lib/enrollment-api/store/open';
import { enrollments } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { APPLICANT_IDLE_MINUTES } from '@/lib/session/lifetime';
import { CookieJar, type Answer } from '@/tests/bench/http';
import { SITE_HOST } from '@/tests/bench/journey';
import { freePort } from '@/tests/config/free-port';
import { soakRuns, soakTime } from '@/tests/soak/scale';
import { inTurns } from './support/asker';
import { askAsPage } from './support/door';
import { demoFolder, startReady, type Product } from './support/product';

const KILLS = soakRuns('server kills');
const SAVES = 50;
const VISITORS = 10;

let data: ReturnType<typeof demoFolder>;
beforeEach(() => (data = demoFolder()));
afterEach(() => data.drop());

/** A save that was acknowledged: who made it and when, and the birth date it was told. */
type Saved = { jar: CookieJar; dob: string; at: number };

/** A visitor who did nothing for longer may be asked to begin again; the rows are counted then. */
const REMEMBERED_MS = (APPLICANT_IDLE_MINUTES - 5) * 60_000;

const callDoor = (port: number, jar: CookieJar, path: string, body?: object): Promise<Answer> =>
  askAsPage(jar, { port, host: SITE_HOST, path: `/api/v1/${path}`, ...(body && { body }) });

/** A birth date of its own for every number up to some thousands. */
const birthDate = (turn: number): string => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(1 + (turn % 12))}/${two(1 + (Math.floor(turn / 12) % 28))}/${1962 + (Math.floor(turn / 336) % 40)}`;
};

/** Saves from several visitors side by side until so many are acknowledged, then kills in the middle of the others. */
async function saveAndKill(product: Product, first: number): Promise<Saved[]> {
  const saved: Saved[] = [];
  let turn = first;
  const visit = async () => {
    while (saved.length < SAVES) {
      const dob = birthDate((turn += 1));
      const jar = new CookieJar();
      const answer = await callDoor(product.port, jar, 'add-filter-for-new-user', { ...QUOTE, dob });
      expect(answer.status).toBe(200);
      jar.take(answer);
      saved.push({ jar, dob, at: performance.now() });
    }
  };
  const visitors = Array.from({ length: VISITORS }, () => visit().catch(() => undefined));
  while (saved.length < SAVES) await sleep(1);
  product.signalGroup('SIGKILL');
  await Promise.all(visitors);
  return saved;
}

const QUOTE = { zip: '46204', gender: '0', tier: 'IO' };

/** The saves of an earlier life that are not there, or not as they were acknowledged. */
async function missing(port: number, saved: readonly Saved[]): Promise<string[]> {
  const lost: string[] = [];
  await inTurns(saved, VISITORS, async ({ jar, dob }) => {
    const answer = await callDoor(port, jar, 'get-enrollment-temp-info?column=filter_info');
    const text = answer.body.toString();
    if (answer.status !== 200 || !text.includes(dob)) lost.push(`${dob}: ${answer.status} ${text}`);
  });
  return lost;
}

/** What stands in the database of a folder whose server has ended. */
async function countEnrollments(folder: string): Promise<number> {
  const store = await openDatabase({ dataDir: folder });
  const [counted] = await store.db.select({ rows: count() }).from(enrollments);
  await store.close();
  return counted?.rows ?? 0;
}

describe('kill -9', () => {
  it(
    `loses no acknowledged save and refuses no restart in ${KILLS} rounds of ${SAVES} saves`,
    async () => {
      let acknowledged = 0;
      const port = await freePort();
      const all: Saved[] = [];
      const starts: number[] = [];
      for (let round = 0; round < KILLS; round += 1) {
        const began = performance.now();
        const product = await startReady('server', data.folder, port);
        starts.push(performance.now() - began);
        expect((await missing(port, all.slice(-SAVES - VISITORS))).join('\n')).toBe('');
        const saved = await saveAndKill(product, acknowledged);
        acknowledged += saved.length;
        all.push(...saved);
      }
      const last = await startReady('server', data.folder, port);
      // Once more everything, as far as sessions reach.
      const lost = await missing(
        port,
        all.filter(({ at }) => performance.now() - at < REMEMBERED_MS),
      );
      last.child.kill('SIGTERM');
      expect(await last.ended).toBe(0);
      const kept = await countEnrollments(data.folder);
      const sorted = starts.toSorted((a, b) => a - b);
      console.log(
        `${KILLS} kills of the server, ${acknowledged} acknowledged saves, ${kept} kept, ${lost.length} lost, ` +
          `no restart refused; restart p50 ${(sorted[sorted.length >> 1] ?? 0).toFixed(0)} ms, longest ${(sorted.at(-1) ?? 0).toFixed(0)} ms`,
      );
      expect(lost.join('\n')).toBe('');
      expect(acknowledged).toBeGreaterThanOrEqual(KILLS * SAVES);
      expect(kept).toBeGreaterThanOrEqual(acknowledged);
    },
    soakTime(480_000),
  );
});
