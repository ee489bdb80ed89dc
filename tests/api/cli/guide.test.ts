import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '@/tests/config/databases';
import { SEAL } from '@/tests/fixtures/seal';
import { layLines, operatorArguments, readGuide, stepsOf } from '@/tests/fixtures/guide-steps';
import { startSink, type Sink } from '../store/smtp';
import { runCli } from './run';

const GUIDE = readGuide();

/** Sections whose commands need nothing but a machine, a relay and a database, in their order. */
const REPLAYED = [
  '2. A folder that is your shop',
  '3. Settings',
  '4. Load it',
  '5. Let people in',
  '7. Your plans, on a site of yours',
  'Each day',
];

const CODE = /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}\b/g;

describe('the guide of operators', { timeout: 300_000 }, () => {
  let base: string;
  let sink: Sink;
  beforeEach(async () => {
    base = mkdtempSync(path.join(os.tmpdir(), 'coverfront-guide-'));
    sink = await startSink();
  });
  afterEach(async () => {
    await sink.stop();
    rmSync(base, { recursive: true, force: true });
  });

  it('has commands that work in its order on an empty live PostgreSQL, and says what they say', async () => {
    const { url, drop } = await createPostgresDatabase('empty');
    const [house, shop] = [path.join(base, 'coverfront'), path.join(base, 'shop')];
    mkdirSync(house);
    const settings: Record<string, string> = {
      ...{ ...SEAL, DATA_DIR: house, DATABASE_URL: url },
      ...{ SMTP_URL: sink.url, MAIL_FROM: 'Cedar Lane Benefits <enrollment@cedarlane.test>' },
    };
    let told = '';
    const run = async (args: string[]) => {
      const { out, err } = await runCli('operator', settings, args, house);
      expect(err, args.join(' ')).toBe('');
      told += out;
    };
    for (const section of REPLAYED)
      for (const step of stepsOf(GUIDE, section)) {
        if (step.kind === 'file') layLines(house, step);
        if (step.kind !== 'command') continue;
        const args = operatorArguments(step.line);
        if (args === null) {
          // What makes keys is told by others; this moves files of the shop.
          if (/^(?:rm|for) /.test(step.line)) execFileSync('bash', ['-c', step.line], { cwd: house });
          continue;
        }
        // The keys and the mode come from the file that `init` wrote, the database and the relay are those of this machine.
        if (args[0] === 'doctor') copyFileSync(path.join(shop, '.env'), path.join(house, '.env'));
        if (args[0] === 'apply') {
          await run(args);
          enterAddresses(shop);
        }
        await run(args);
        // What `doctor` missed is filled in.
        if (args[0] === 'doctor') Object.assign(settings, bankOf(house));
      }
    const same = told.replaceAll(CODE, 'CODE');
    for (const line of REPLAYED.flatMap(shownIn)) expect(same).toContain(line.replaceAll(CODE, 'CODE'));
    await drop();
  });
});

/** The lines that a section shows as said. */
const shownIn = (title: string): string[] =>
  stepsOf(GUIDE, title).flatMap((step) => (step.kind === 'said' ? step.lines : []));

/** A bank that takes files of debits, of those that the guide says to fill in. */
const bankOf = (house: string) => ({
  ...{ ACH_FOLDER: house, ACH_BANK_ROUTING: '021000021', ACH_BANK_NAME: 'First Bank' },
  ...{ ACH_COMPANY_ID: '1999999999', ACH_COMPANY_NAME: 'Cedar Lane' },
});

/** What the guide says to do first: addresses that take mail. */
function enterAddresses(shop: string): void {
  for (const file of ['agents.csv', 'groups.csv', 'staff.csv'].map((name) => path.join(shop, name)))
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('.example', '.test'));
}
