import { isRecord } from '@/lib/rules/text/records';

/** Largest JSON body unless the endpoint says otherwise. */
export const DEFAULT_MAX_BODY = 64 * 1024;
/** Deeper than any form of ours. */
export const MAX_DEPTH = 24;

type BodyProblem = { status: 400 | 413 | 415; message: string };
export type Body<T> = { ok: true; value: T } | { ok: false; problem: BodyProblem };

const tooLarge: BodyProblem = { status: 413, message: 'The request is too large.' };
const bad = (message: string): Body<never> => ({ ok: false, problem: { status: 400, message } });

/**
 * A JSON object from a request body. Refused before reading when it is no JSON or announces too many bytes, while
 * reading when it turns out longer than announced, after reading when it is no object or nested deeper than any form of
 * ours (threats T12, T27).
 */
export async function readJsonObject(request: Request, maxBytes: number): Promise<Body<Record<string, unknown>>> {
  if (mediaType(request) !== 'application/json')
    return { ok: false, problem: { status: 415, message: 'The body must be JSON.' } };
  const text = await readText(request, maxBytes);
  if (!text.ok) return text;
  let value: unknown;
  try {
    value = JSON.parse(text.value);
  } catch {
    return bad('The body is not valid JSON.');
  }
  if (!isRecord(value)) return bad('The body must be a JSON object.');
  return isShallow(value) ? { ok: true, value } : bad('The body is nested too deeply.');
}

/** Fields of an ordinary form post; a name that occurs twice is refused. */
export async function readForm(request: Request, maxBytes = DEFAULT_MAX_BODY): Promise<Body<Record<string, string>>> {
  if (mediaType(request) !== 'application/x-www-form-urlencoded')
    return { ok: false, problem: { status: 415, message: 'The body must be a form.' } };
  const text = await readText(request, maxBytes);
  if (!text.ok) return text;
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text.value)) {
    if (fields.has(name)) return bad('A field occurs twice.');
    fields.set(name, value);
  }
  return { ok: true, value: Object.fromEntries(fields) };
}

function mediaType(request: Request): string {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** The file, its name as the browser tells it, and the fields of a form that sends one; of several under one name the first. */
export async function readFileForm(
  request: Request,
  maxBytes: number,
): Promise<Body<{ file: Uint8Array | null; name: string; fields: Record<string, string> }>> {
  if (mediaType(request) !== 'multipart/form-data')
    return { ok: false, problem: { status: 415, message: 'The body must be a form with a file.' } };
  const read = await readBytes(request, maxBytes);
  if (!read.ok) return read;
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  try {
    const form = await new Response(read.value, { headers }).formData();
    const entries = [...form.entries()];
    const [file] = entries.flatMap(([, value]) => (typeof value === 'string' ? [] : [value]));
    const fields = entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
    const bytes = file && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null;
    const name = file?.name ?? '';
    return { ok: true, value: { file: bytes, name, fields: Object.fromEntries(fields.toReversed()) } };
  } catch {
    return bad('The body is not a valid form.');
  }
}

export async function readText(request: Request, maxBytes: number): Promise<Body<string>> {
  const read = await readBytes(request, maxBytes);
  if (!read.ok) return read;
  try {
    return { ok: true, value: new TextDecoder('utf-8', { fatal: true }).decode(read.value) };
  } catch {
    return bad('The body is not valid UTF-8.');
  }
}

async function readBytes(request: Request, maxBytes: number): Promise<Body<Uint8Array<ArrayBuffer>>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return { ok: false, problem: tooLarge };
  if (!request.body) return { ok: true, value: new Uint8Array() };
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      await reader.cancel().catch(() => undefined);
      return { ok: false, problem: tooLarge };
    }
    chunks.push(part.value);
  }
  return { ok: true, value: new Uint8Array(Buffer.concat(chunks)) };
}

/** Checked level by level, so that no recursion of ours or of a library meets a bottomless value. */
function isShallow(root: object): boolean {
  let level: object[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return false;
    level = level.flatMap((value) =>
      Object.values(value).filter((member): member is object => typeof member === 'object' && member !== null),
    );
  }
  return true;
}
