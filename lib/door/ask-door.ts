import type { Method } from '@/lib/contract/endpoint';
import type { DoorParts } from './door-parts';
import type { Visit } from './visit';

/** The parts of a route of ours that takes plain forms and goes through the door with them. */
export type FormParts = DoorParts & { door: (request: Request) => Promise<Response> };

/** A call below `/api/v1`, as a script of the same visitor makes it. Resolves to the door's answer. */
export type AskDoor = (method: Method, path: string, body?: object) => Promise<Response>;

/** Returns calls of the visitor who sent this form: their cookies, their origin, their site. */
export function askDoor(request: Request, visit: Visit, { door }: FormParts): AskDoor {
  return (method, path, body) => door(asScript(request, visit, { method, path: `/api/v1${path}`, body }));
}

type ScriptCall = { method: string; path: string; body?: object | undefined; cookie?: string };

/** A call of the visitor who sent a form, as a script of the page makes it; `cookie` where it is not the form's own. */
export function asScript(request: Request, { site }: Visit, { method, path, body, cookie }: ScriptCall): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.delete('content-type');
  headers.set('x-site-slug', site.slug ?? '');
  if (cookie !== undefined) headers.set('cookie', cookie);
  if (body) headers.set('content-type', 'application/json');
  return new Request(new URL(path, request.url), { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

/** Reads an answer of the door; null when it is no JSON. */
export const readAnswerOf = (answer: Response): Promise<unknown> => answer.json().catch(() => null);
