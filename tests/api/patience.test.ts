import { describe, expect, it } from 'vitest';
import { StoreError } from '@/lib/enrollment-api/store/store-errors';
import { inTurns, patient } from './patience';
import type { Answer, Api } from './support';

/** An API that is busy so many times, and then answers. */
function busyFor(times: number, busy: Partial<Answer> = { retryAfter: 0 }) {
  let asked = 0;
  const call: Api['call'] = () => {
    asked += 1;
    const body = { request_id: `r${asked}` };
    return Promise.resolve(asked > times ? { http: 200, body, text: '' } : { http: 503, body, text: '', ...busy });
  };
  const logged = [JSON.stringify(['api.failed', { database: 'timeout 55P03', requestId: 'r2' }])];
  return {
    api: { call, settle: () => Promise.resolve(0), mails: () => Promise.resolve([]), logged },
    asked: () => asked,
  };
}

describe('a walker', () => {
  it('presses again where the API is busy, and tells what held it up', async () => {
    const { api } = busyFor(2);
    const waits: string[] = [];
    const answer = await patient(api, (what) => waits.push(what)).call('saveReviewInfo');
    expect([answer.http, waits]).toEqual([
      200,
      ['busy: saveReviewInfo, a turn', 'busy: saveReviewInfo, timeout 55P03'],
    ]);
  });

  it.each([
    ['takes an API that stays busy for a defect', busyFor(100), 6],
    ['does not press again where nobody says when', busyFor(100, {}), 1],
    ['does not press again after another refusal', busyFor(100, { http: 429, retryAfter: 0 }), 1],
  ])('%s', async (_, { api, asked }, times) => {
    expect([(await patient(api, () => undefined).call('saveReviewInfo')).http === 200, asked()]).toEqual([
      false,
      times,
    ]);
  });
});

describe('a worker', () => {
  const failing = (kind: 'timeout' | 'conflict') => {
    let turns = 0;
    return () => {
      turns += 1;
      return turns === 1 ? Promise.reject(new StoreError(kind, 'no')) : Promise.resolve(turns);
    };
  };

  it('takes its next turn where the database was too busy, and fails with anything else', async () => {
    const waits: string[] = [];
    await expect(inTurns(failing('timeout'), (what) => waits.push(what))).resolves.toBe(2);
    await expect(inTurns(failing('conflict'), (what) => waits.push(what))).rejects.toThrow(StoreError);
    expect(waits).toEqual(['busy: a worker, timeout']);
  });
});
