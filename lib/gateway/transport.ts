import 'server-only';
import { env } from '@/lib/env';
import { createHttpTransport } from './http-transport';
import { createInProcessTransport } from './in-process';
import type { Transport } from './wire';

/** Bundles of one process share one transport, with its connections and its breaker. */
const SLOT = Symbol.for('coverfront.transport');

/** The way to the enrollment API, chosen once from the environment: `ENROLLMENT_API_URL`, else the embedded one. */
export function getTransport(): Promise<Transport> {
  const holder = globalThis as { [SLOT]?: Promise<Transport> | undefined };
  const known = holder[SLOT];
  if (known) return known;
  const chosen = chooseTransport();
  holder[SLOT] = chosen;
  // A database that could not be opened now may be there for the next request.
  chosen.catch(() => {
    holder[SLOT] = undefined;
  });
  return chosen;
}

async function chooseTransport(): Promise<Transport> {
  const { ENROLLMENT_API_URL, ENROLLMENT_API_USER, ENROLLMENT_API_PASSWORD } = env();
  if (ENROLLMENT_API_URL === undefined) return createInProcessTransport();
  const credential =
    ENROLLMENT_API_USER !== undefined && ENROLLMENT_API_PASSWORD !== undefined
      ? { user: ENROLLMENT_API_USER, password: ENROLLMENT_API_PASSWORD }
      : null;
  return createHttpTransport({ baseUrl: ENROLLMENT_API_URL, credential });
}
