import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ErrorEnvelope } from '@/lib/contract/envelope';
import { registry, type EndpointName } from '@/lib/contract/registry';
import { openEither, describeWithDemoOnBoth } from '../config/databases';
import { enrollmentMember, HAPPY, implemented } from './happy';
import { patient } from './patience';
import { Shopper } from './shopper';
import { BAYLINE, buildApi, HARBOR_MILLS, NORTH_STAR, type Api } from './support';
import { soakRuns } from '@/tests/soak/scale';

const ofEnrollment = implemented.filter((name) => enrollmentMember(name) !== null);
/** A look-up that may also be asked without an enrollment. */
const withId = (name: EndpointName, id: string) => ({ [enrollmentMember(name) ?? 'enrollment_id']: id });

describe('the table of right inputs', () => {
  it('names every implemented endpoint', () => {
    expect(implemented.filter((name) => !(name in HAPPY))).toEqual([]);
  });
});

describeWithDemoOnBoth('every implemented endpoint', (store) => {
  let api: Api;
  let shopper: Shopper;
  beforeAll(async () => {
    api = patient(await buildApi(store()));
    shopper = await Shopper.quote(api);
    await shopper.choose('dental');
  });

  it.each(implemented.filter((name) => HAPPY[name]))('%s answers a right input with success', async (name) => {
    const own = enrollmentMember(name) === null ? {} : withId(name, shopper.id);
    const answer = await api.call(name, { ...own, ...HAPPY[name] });
    expect([answer.http, answer.body['status'], answer.http === 200 ? '' : answer.text]).toEqual([200, 'success', '']);
  });

  const reads = implemented.filter((name) => HAPPY[name] && registry[name].method === 'GET');
  it.each(reads)('%s answers the same inside the process as over the wire', async (name) => {
    const own = enrollmentMember(name) === null ? {} : withId(name, shopper.id);
    const headers = { ...NORTH_STAR, 'x-request-id': 'same-request' };
    const over = await api.call(name, { ...own, ...HAPPY[name] }, headers);
    const inside = await api.answer({ name, input: { ...own, ...HAPPY[name] }, headers });
    // Ids that are made anew for each answer differ; everything else is the same text.
    const text = (value: unknown) => JSON.stringify(value).replaceAll(/[A-Za-z0-9_-]{22,}/g, 'id');
    expect([inside.status, text(inside.body)]).toEqual([over.http, text(over.body)]);
  });

  it.each(ofEnrollment)('%s answers 404 to an enrollment that does not exist', async (name) => {
    const answer = await api.call(name, { ...HAPPY[name], ...withId(name, 'x'.repeat(32)) });
    // A write may find its own members missing first; either way nothing is said about the enrollment.
    expect([404, 422, 501]).toContain(answer.http);
    expect(answer.body['status']).toBe('error');
  });

  it.each(ofEnrollment)("%s answers the same to another owner's enrollment", async (name) => {
    for (const headers of [HARBOR_MILLS, BAYLINE, {}]) {
      const foreign = await api.call(name, { ...HAPPY[name], ...withId(name, shopper.id) }, headers);
      const missing = await api.call(name, { ...HAPPY[name], ...withId(name, 'x'.repeat(32)) }, headers);
      expect(foreign.http).toBe(missing.http);
      expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
    }
  });
});

describe('every implemented endpoint under bad input', () => {
  let api: Api;
  let id: string;
  beforeAll(async () => {
    const store = await openEither();
    api = patient(await buildApi(store));
    const shopper = await Shopper.quote(api);
    await shopper.choose('dental');
    id = shopper.id;
    return () => store.close();
  });

  const strange = fc.oneof(
    fc.constantFrom<unknown>(
      '',
      ' ',
      '0',
      '-1',
      '1e9',
      'NaN',
      '\u0000',
      '\ud800',
      '__proto__',
      'constructor',
      '%',
      "' or 1=1 --",
    ),
    fc.constantFrom<unknown>(null, true, false, -1, 0, 1.5, 2 ** 53, 9e99),
    fc.constant('x'.repeat(5_000)),
    fc.string(),
    fc.jsonValue(),
    fc.array(fc.jsonValue(), { maxLength: 3 }),
  );

  it.each(implemented)('%s refuses what is not its contract with an envelope and never answers 5xx', async (name) => {
    const shape = Object.keys(registry[name].input.shape);
    const own = enrollmentMember(name) === null ? {} : withId(name, id);
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...shape, 'unknown_member', '__proto__'), strange, { maxKeys: 6 }),
        async (members) => {
          const answer = await api.call(name, { ...HAPPY[name], ...members, ...own });
          expect(answer.http, answer.text).toBeLessThan(500);
          expect(['success', 'error']).toContain(answer.body['status']);
          if (answer.http < 400) return;
          expect(ErrorEnvelope.strict().safeParse(answer.body).error, answer.text).toBeUndefined();
          expect(answer.body).toMatchObject({ status: 'error', request_id: expect.any(String) });
        },
      ),
      { numRuns: soakRuns('wire inputs') },
    );
  });

  it.each(implemented)('%s refuses a member it does not know', async (name) => {
    const own = enrollmentMember(name) === null ? {} : withId(name, id);
    const answer = await api.call(name, { ...HAPPY[name], ...own, surprise: 'x' });
    expect([answer.http, answer.body['status']]).toEqual([422, 'error']);
  });
});
