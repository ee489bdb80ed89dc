import { beforeAll, expect, it, vi } from 'vitest';
import { openEither } from '../config/databases';
import { Shopper } from './shopper';
import { buildApi, type Api } from './support';

// Read once by lib/env.ts, so it has to stand before anything asks.
vi.hoisted(() => {
  process.env['RATE_LIMIT_SCALE'] = '3';
});

let api: Api;
beforeAll(async () => {
  const store = await openEither();
  api = await buildApi(store);
  return () => store.close();
});

it('RATE_LIMIT_SCALE gives wrong codes and mailed codes as much more room', async () => {
  const shopper = await Shopper.quote(api);
  const email = 'scaled@mail.example';
  const saves = [];
  for (let count = 0; count < 16; count += 1)
    saves.push((await shopper.call('saveEnrollment', { tab: 'review_info', email })).http);
  expect([saves.filter((http) => http === 200).length, saves.at(-1)]).toEqual([15, 429]);
  const tries = [];
  for (let count = 0; count < 16; count += 1)
    tries.push((await api.call('continueEnrollment', { code: `WRONG${count}`, email })).http);
  expect([tries.filter((http) => http === 422).length, tries.at(-1)]).toEqual([15, 429]);
});
