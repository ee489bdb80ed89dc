import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createZipCheck, ZIP_STEP_DELAY_MS } from '@/components/quote/zip-check';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that is asked and answers when told to. */
function server() {
  const asked: { zip: string; answer: (message: string | null) => void }[] = [];
  const check = createZipCheck((zip) => new Promise((answer) => asked.push({ zip, answer })));
  return { asked, check };
}
const done = async <T>(promise: Promise<T>) => {
  let value: T | 'waiting' = 'waiting';
  void promise.then((settled) => (value = settled));
  await vi.advanceTimersByTimeAsync(0);
  return value;
};

it('waits two seconds at most before stepping on (rules 1 §9)', async () => {
  expect(ZIP_STEP_DELAY_MS).toBe(2_000);
  const { check } = server();
  void check.check('78701');
  const step = check.settle('78701');
  await vi.advanceTimersByTimeAsync(1_999);
  expect(await done(step)).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await step).toBe(null);
});

it('keeps from stepping on with the answer as soon as it is there, and asks once for one zip', async () => {
  const { asked, check } = server();
  const told = check.check('00000');
  void check.check('00000');
  const step = check.settle('00000');
  asked[0]?.answer('Invalid Zip code');
  expect([await told, await step, await check.settle('00000')]).toEqual(Array(3).fill('Invalid Zip code'));
  expect(asked).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

it('says nothing of a zip that was changed meanwhile, and does not wait for one nobody asked about', async () => {
  const { asked, check } = server();
  const told = check.check('00000');
  check.forget();
  asked[0]?.answer('Invalid Zip code');
  expect(await told).toBe(null);
  expect(await check.settle('78701')).toBe(null);
  const first = check.check('00000');
  const second = check.check('78701');
  asked[1]?.answer('Invalid Zip code');
  asked[2]?.answer(null);
  expect([await first, await second]).toEqual([null, null]);
});
