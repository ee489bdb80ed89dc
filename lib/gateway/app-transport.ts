import type { Transport } from './wire';

/** Anything that answers requests like the embedded API. */
export type RequestHandler = { fetch(request: Request): Promise<Response> };

/** Calls an API of this process directly: no socket, the same wire. */
export function createAppTransport(app: RequestHandler): Transport {
  return async ({ method, path, headers, body }) => {
    const response = await app.fetch(new Request(`http://enrollment-api.internal${path}`, { method, headers, body }));
    const retryAfter = Number(response.headers.get('retry-after'));
    return {
      status: response.status,
      text: await response.text(),
      retryAfter: retryAfter > 0 ? Math.ceil(retryAfter) : null,
      requestId: response.headers.get('x-request-id'),
    };
  };
}
