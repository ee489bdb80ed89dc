import type { IncomingHttpHeaders } from 'node:http';

/** The headers of a request as the handlers read them; Node has joined those that came several times. */
export function toHeaders(given: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const name in given) {
    const value = given[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
}
