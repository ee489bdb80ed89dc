import 'server-only';
import { createAppTransport } from './app-transport';
import type { Transport } from './wire';

/**
 * The embedded enrollment API, opened at the first call and loaded only then: a storefront with a remote API never pays
 * for it.
 */
export async function createInProcessTransport(): Promise<Transport> {
  const { getEmbeddedApi } = await import('@/lib/enrollment-api/embedded');
  const { app } = await getEmbeddedApi();
  return Object.assign(createAppTransport(app), { direct: app.answer });
}
