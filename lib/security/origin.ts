/** Methods that change nothing; everything else must prove where it comes from. */
export function isSafeMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * True when a request that changes something comes from a page of the same host (threats T12, F10). The browser's own
 * `Sec-Fetch-Site` decides where it is sent; else `Origin` must name the host asked. A request with neither is refused.
 * `host` is the Host header with its port. Pages send no referrer, which makes a form's Origin `null`: that is accepted
 * only beside `Sec-Fetch-Site: same-origin`.
 */
export function isSameOrigin(headers: Headers, host: string | null): boolean {
  if (host === null || host === '') return false;
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (site !== null && site !== 'same-origin') return false;
  if (origin === null || origin === 'null') return site === 'same-origin';
  return originHost(origin) === host.toLowerCase();
}

function originHost(origin: string): string | null {
  const match = /^https?:\/\/([^/?#@\\\s]+)$/i.exec(origin);
  return match?.[1]?.toLowerCase() ?? null;
}
