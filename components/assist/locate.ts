import { api } from '@/components/api-client';

/** The outcome of Allow. All but `found` and `refused` keep nothing, so a later visit may ask again. */
export type Located =
  | { kind: 'found'; zip: string; place: string }
  | { kind: 'refused' }
  | { kind: 'unavailable' }
  | { kind: 'late' }
  | { kind: 'elsewhere' }
  | { kind: 'failed'; message: string };

const POSITION = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 600_000 };
/** Some browsers never answer when the visitor puts their question away, so waiting has an end of ours. */
const PATIENCE_MS = 45_000;

type Reading = { latitude: number; longitude: number } | 'refused' | 'unavailable' | 'late';

/** Asks the browser where it is, rounded to about a kilometre before it leaves the page: a ZIP code needs no more. */
function readPosition(): Promise<Reading> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('late'), PATIENCE_MS);
    const finish = (reading: Reading) => {
      clearTimeout(timer);
      resolve(reading);
    };
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => finish({ latitude: round(coords.latitude), longitude: round(coords.longitude) }),
      ({ code }) => finish(code === 1 ? 'refused' : code === 3 ? 'late' : 'unavailable'),
      POSITION,
    );
  });
}

const round = (degrees: number): number => Math.round(degrees * 100) / 100;

/** Don't Allow, or a refusal in the browser's own question: the server keeps that word and nothing else. */
export async function refuseLocation(): Promise<void> {
  await api<'getLeadInformation'>('POST', '/get-lead-information', { store_information: 'no' });
}

/** Allow: the position becomes a ZIP code, and only that is kept (rules 1 §7.7). */
export async function allowLocation(): Promise<Located> {
  const reading = await readPosition();
  if (reading === 'refused') await refuseLocation();
  if (typeof reading === 'string') return { kind: reading };
  const nearest = await api<'findNearestZip'>('POST', '/find-nearest-zip', reading);
  if (!nearest.ok) return { kind: 'failed', message: nearest.failure.message };
  const place = nearest.value.data.result;
  if (place === null) return { kind: 'elsewhere' };
  const kept = await api<'getLeadInformation'>('POST', '/get-lead-information', {
    store_information: 'yes',
    zip_code: place.zip_code,
  });
  if (!kept.ok) return { kind: 'failed', message: kept.failure.message };
  return {
    kind: 'found',
    zip: kept.value.data.result.zip_code ?? place.zip_code,
    place: `${place.city}, ${place.state}`,
  };
}
