import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Shopper } from '@/tests/api/shopper';
import { resultOf } from '@/tests/api/support';
import { SITE_HOST } from '@/tests/bench/journey';
import { CHROMIUM_ARGS, findShell } from '@/tests/config/chromium';
import { soakRuns, soakSeed, soakTime } from '@/tests/soak/scale';
import { NOTHING_OWED, typingEvents } from '@/tests/soak/typing';
import { inTurns } from './support/asker';
import { openDoor, type DoorVisitor } from './support/door';
import { productOfFile } from './support/product';
import { openTypedWire, type TypedWire } from './support/typed-wire';
import {
  answersOwed,
  shownOn,
  stepOn,
  TYPED_STEPS,
  untilReady,
  type Answers,
  type TypedStep,
} from './support/typed-steps';
import { Typist, TYPIST_ACTS } from './support/typist';

const SCHEDULES = soakRuns('typed pages');
const seed = soakSeed() ?? randomInt(2 ** 31);
/** Schedules mostly wait. */
const AT_ONCE = 2;

const event = typingEvents(TYPIST_ACTS, 3_000);
type Schedule = readonly (typeof event extends fc.Arbitrary<infer E> ? E : never)[];
const schedules = fc.sample(fc.array(event, { minLength: 8, maxLength: 16, size: 'max' }), {
  numRuns: SCHEDULES,
  seed,
});

const product = productOfFile('server');
let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findShell(), args: CHROMIUM_ARGS });
});
afterAll(() => browser.close());

/** A step as the store has it. */
async function readStep(door: DoorVisitor, { column, form }: TypedStep) {
  const { data } = (await door.call(form)).body;
  const { result, version } = data as { result: { field_name: string; value: string | null }[]; version: string };
  const [draft] = resultOf<{ version: string; values: Answers }[]>(await door.call('getStepDrafts', { tab: column }));
  return {
    version,
    accepted: (resultOf<Answers | '' | null>(await door.call('getEnrollmentTempInfo', { column })) || {}) as Answers,
    draft: draft?.values ?? {},
    /** The version that the draft goes on from. */
    base: draft?.version,
    preset: Object.fromEntries(result.map(({ field_name, value }) => [field_name, value ?? ''])),
  };
}

async function doorOf(typist: Typist, port: number): Promise<DoorVisitor> {
  const door = openDoor({ port, host: SITE_HOST });
  const cookies = await typist.cookies();
  door.jar.take({ status: 200, headers: { 'set-cookie': cookies }, body: Buffer.alloc(0) });
  return door;
}

/** Opens both steps once more: the store has what it owes, and their pages show it. */
async function expectKept(typist: Typist, wire: TypedWire): Promise<void> {
  const page = await typist.open(0);
  const door = await doorOf(typist, wire.port);
  for (const step of TYPED_STEPS) {
    const { kept, owed } = await wire.still(async () => ({
      kept: await readStep(door, step),
      owed: wire.owed(step.column),
    }));
    expect(kept.version, step.slug).toBe(owed.version);
    if (kept.base !== undefined) expect(kept.base, step.slug).toBe(owed.version);
    for (const name of Object.keys(step.fields)) {
      expect(kept.accepted[name] ?? '', name).toBe(owed.accepted[name] ?? '');
      expect(kept.draft[name], name).toEqual(owed.draft[name]);
    }
    await page.goto(page.url().replace(/[^/]+$/, step.slug));
    await page.reload();
    await untilReady(page);
    // A step behind one that was never accepted cannot be opened.
    if (stepOn(page) === step) expect(await shownOn(page, step)).toEqual(answersOwed(step, owed, kept.preset));
    else expect(owed).toEqual(NOTHING_OWED);
  }
}

/** Walks one schedule; answers the number of writes that were acknowledged, and of pages that were looked at meanwhile. */
async function walk(schedule: Schedule): Promise<{ acknowledged: number; looks: number }> {
  const { port } = product();
  const door = openDoor({ port, host: SITE_HOST });
  const shopper = await Shopper.quote(door);
  await shopper.choose('dental');
  await shopper.checkout();
  const [personal, contact] = TYPED_STEPS;
  const presets = {
    [personal.slug]: (await readStep(door, personal)).preset,
    [contact.slug]: (await readStep(door, contact)).preset,
  } as const;
  const wire = await openTypedWire(port);
  const typist = new Typist({ browser, wire, host: SITE_HOST, door, presets });
  try {
    for (const each of schedule) await typist.act(each);
    await typist.leaveAll();
    await expectKept(typist, wire);
    expect(wire.wrong).toEqual([]);
    return { acknowledged: wire.acknowledged(), looks: typist.looks };
  } finally {
    await typist.close();
    await wire.close();
  }
}

describe('what is typed in two tabs of a browser', () => {
  it(
    'ends in the store as the last acknowledged value of every answer, and a page that is opened then shows it',
    async () => {
      const sums = { acknowledged: 0, looks: 0 };
      const failed: number[] = [];
      await inTurns([...schedules.entries()], AT_ONCE, async ([at, schedule]) => {
        try {
          const { acknowledged, looks } = await walk(schedule);
          sums.acknowledged += acknowledged;
          sums.looks += looks;
        } catch (error) {
          // At once: a whole run goes on for long.
          console.error(`Schedule ${at} of seed ${seed}: ${JSON.stringify(schedule)}`, error);
          failed.push(at);
        }
      });
      console.log(
        `${SCHEDULES} schedules, seed ${seed}: ${sums.acknowledged} writes acknowledged, ${sums.looks} pages looked at`,
      );
      expect(failed, `seed ${seed}`).toEqual([]);
      expect(sums.acknowledged).toBeGreaterThan(SCHEDULES);
    },
    soakTime(240_000),
  );
});
