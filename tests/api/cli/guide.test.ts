import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '@/tests/config/databases';
import { SEAL } from '@/tests/fixtures/seal';
import { startSink, type Sink } from '../store/smtp';
import { runCli } from './run';

const GUIDE = readFileSync(path.resolve(import.meta.dirname, '../../../docs/operate.md'), 'utf8');

/** Sections whose commands need nothing but a machine, a relay and a database, in their order. */
const REPLAYED = ['2. A folder that is your shop', '3. Settings', '4. Load it', '5. Let people in', 'Each day'];

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
    const settings = { ...SEAL, DATA_DIR: house, DATABASE_URL: url, SMTP_URL: sink.url };
    let told = '';
    const run = async (args: string[]) => {
      const { out, err } = await runCli('operator', settings, args, house);
      expect(err, args.join(' ')).toBe('');
      told += out;
    };
    for (const section of REPLAYED)
      for (const args of commandsOf(section)) {
        // The keys and the mode come from the file that `init` wrote, the database and the relay are those of this machine.
        if (args[0] === 'doctor') copyFileSync(path.join(shop, '.env'), path.join(house, '.env'));
        if (args[0] === 'apply') {
          await run(args);
          enterAddresses(shop);
        }
        await run(args);
      }
    const same = told.replaceAll(CODE, 'CODE');
    for (const line of REPLAYED.flatMap(shownIn)) expect(same).toContain(line.replaceAll(CODE, 'CODE'));
    await drop();
  });
});

const sectionOf = (title: string): string => {
  const text = GUIDE.split(/^## /m).find((part) => part.startsWith(title));
  if (text === undefined) throw new Error(`No section ${title}`);
  return text;
};

/** The commands of operators in a section, as arguments. */
function commandsOf(title: string): string[][] {
  const lines = [...sectionOf(title).matchAll(/^npm run -s operator -- (.+)$/gm)].map(([, line = '']) => line);
  return lines.map((line) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? ''));
}

/** The lines that a section shows as said. */
const shownIn = (title: string): string[] =>
  [...sectionOf(title).matchAll(/^```\n([^`]*)^```$/gm)].flatMap(([, block = '']) => block.trimEnd().split('\n'));

/** What the guide says to do first: addresses that take mail. */
function enterAddresses(shop: string): void {
  for (const file of ['agents.csv', 'groups.csv', 'staff.csv'].map((name) => path.join(shop, name)))
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('.example', '.test'));
}
