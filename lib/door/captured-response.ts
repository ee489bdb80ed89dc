import { PRIVATE_CACHE } from '@/lib/security/headers';

/** As much of Node's response as next-auth uses. */
export class CapturedResponse {
  #status = 200;
  #body: string | null = null;
  readonly #headers = new Map<string, string | string[]>();

  status(code: number): this {
    this.#status = code;
    return this;
  }

  getHeader(name: string): string | string[] | undefined {
    return this.#headers.get(name.toLowerCase());
  }

  setHeader(name: string, value: string | string[]): this {
    this.#headers.set(name.toLowerCase(), value);
    return this;
  }

  json(value: unknown): void {
    this.#headers.set('content-type', 'application/json');
    this.#body = JSON.stringify(value);
  }

  send(value: unknown): void {
    if (typeof value === 'string') this.#body = value;
    else if (value !== undefined) this.json(value);
  }

  end(): void {
    this.#body = null;
  }

  /** The address that was answered, in whichever form. */
  leadsTo(): string {
    const location = this.#headers.get('location');
    if (location !== undefined) return String(location);
    const url = this.#body === null ? null : /"url":("[^"]*")/.exec(this.#body)?.[1];
    return url ? String(JSON.parse(url)) : '';
  }

  toResponse(toOwn: (url: string) => string, requestId: string): Response {
    const headers = new Headers({ 'cache-control': PRIVATE_CACHE, 'x-request-id': requestId });
    for (const [name, value] of this.#headers) {
      if (name === 'set-cookie') for (const cookie of [value].flat()) headers.append(name, cookie);
      else if (name === 'location')
        headers.set(name, new URL(toOwn(String(value))).pathname + new URL(toOwn(String(value))).search);
      else if (name === 'content-type') headers.set(name, String(value));
    }
    return new Response(ownUrls(this.#body, toOwn), { status: this.#status, headers });
  }
}

/** Addresses inside a JSON answer (`url`, `signinUrl`, `callbackUrl`) become this site's. */
function ownUrls(body: string | null, toOwn: (url: string) => string): string | null {
  return (
    body &&
    body.replace(
      /"(url|signinUrl|callbackUrl)":"([^"]*)"/g,
      (_all, name: string, url: string) => `"${name}":${JSON.stringify(toOwn(url))}`,
    )
  );
}
