import { afterEach, describe, expect, it, vi } from 'vitest';
import { allowLocation, refuseLocation } from '@/components/assist/locate';

type Sent = { path: string; body: unknown };

/** A browser that answers its location like this, and a server that answers these calls. */
function browse(position: { latitude: number; longitude: number } | { code: number } | null, answers: object[] = []) {
  const sent: Sent[] = [];
  vi.stubGlobal('document', { documentElement: { dataset: { base: '' } }, getElementById: () => null });
  vi.stubGlobal('navigator', {
    geolocation: {
      getCurrentPosition: (found: (value: object) => void, failed: (value: object) => void) => {
        if (position === null) return;
        if ('code' in position) failed(position);
        else found({ coords: position });
      },
    },
  });
  vi.stubGlobal('fetch', async (path: string, init: { body: string }) => {
    sent.push({ path, body: JSON.parse(init.body) as unknown });
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError('no network');
    return Response.json(answer, { status: 'status' in answer && answer.status === 'error' ? 500 : 200 });
  });
  return sent;
}

const result = (value: unknown) => ({ status: 'success', data: { result: value } });
const NO = { path: '/api/v1/get-lead-information', body: { store_information: 'no' } };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('Allow', () => {
  it('sends the position rounded to about a kilometre, and keeps the ZIP code only', async () => {
    const sent = browse({ latitude: 30.271_293_84, longitude: -97.743_061_1 }, [
      result({ zip_code: '78701', city: 'Austin', state: 'TX' }),
      result({ zip_code: '78701' }),
    ]);
    expect(await allowLocation()).toEqual({ kind: 'found', zip: '78701', place: 'Austin, TX' });
    expect(sent).toEqual([
      { path: '/api/v1/find-nearest-zip', body: { latitude: 30.27, longitude: -97.74 } },
      { path: '/api/v1/get-lead-information', body: { store_information: 'yes', zip_code: '78701' } },
    ]);
  });

  it('refused by the browser counts as a no', async () => {
    const sent = browse({ code: 1 }, [result({ zip_code: null })]);
    expect(await allowLocation()).toEqual({ kind: 'refused' });
    expect(sent).toEqual([NO]);
  });

  it.each([
    [2, 'unavailable'],
    [3, 'late'],
  ])('that ends in code %i may be asked again: nothing is kept', async (code, kind) => {
    const sent = browse({ code });
    expect(await allowLocation()).toEqual({ kind });
    expect(sent).toEqual([]);
  });

  it('does not wait for ever for a browser that never answers', async () => {
    vi.useFakeTimers();
    browse(null);
    const outcome = allowLocation();
    await vi.advanceTimersByTimeAsync(45_000);
    expect(await outcome).toEqual({ kind: 'late' });
  });

  it('says so where there is no ZIP code, and when the server cannot be reached', async () => {
    const abroad = browse({ latitude: 48.85, longitude: 2.35 }, [result(null)]);
    expect(await allowLocation()).toEqual({ kind: 'elsewhere' });
    expect(abroad).toHaveLength(1);
    browse({ latitude: 30, longitude: -97 }, []);
    expect(await allowLocation()).toMatchObject({ kind: 'failed', message: expect.stringContaining('reach') });
    browse({ latitude: 30, longitude: -97 }, [
      result({ zip_code: '78701', city: 'Austin', state: 'TX' }),
      { status: 'error', data: [], message: 'Busy.' },
    ]);
    expect(await allowLocation()).toEqual({ kind: 'failed', message: 'Busy.' });
  });
});

it("Don't Allow tells the server that word", async () => {
  const sent = browse(null, [result({ zip_code: null })]);
  await refuseLocation();
  expect(sent).toEqual([NO]);
});
