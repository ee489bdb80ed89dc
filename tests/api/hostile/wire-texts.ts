import * as z from 'zod';
import { registry, type EndpointName } from '@/lib/contract/registry';
import { XSS_CORPUS } from '@/tests/fixtures/xss';

export type Members = Record<string, unknown>;
/** One value of an input by its path, an entry of a list as 0, with what the contract takes there. */
export type WireText = { path: string; schema: z.core.$ZodType };

/** What a caller can send at all, and what the API refuses before anything looks at it (threats T32). */
export const STORABLE = XSS_CORPUS.filter((payload) => !payload.includes('\0') && payload.isWellFormed());
export const UNSTORABLE = XSS_CORPUS.filter((payload) => !STORABLE.includes(payload));

/** Every value of an input that holds no further ones. */
export function wireTexts(schema: z.core.$ZodType, path = ''): WireText[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return wireTexts(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return wireTexts(schema.element, `${path}.0`);
  if (schema instanceof z.ZodRecord) return wireTexts(schema.valueType, `${path}.text`);
  if (schema instanceof z.ZodUnion && schema.options.some(isDeep))
    return schema.options.filter(isDeep).flatMap((option) => wireTexts(option, path));
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(([name, member]) =>
      wireTexts(member, path === '' ? name : `${path}.${name}`),
    );
  return [{ path, schema }];
}

const isDeep = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodObject || schema instanceof z.ZodArray || schema instanceof z.ZodRecord;

/** True when the contract itself takes this payload there. */
export const takes = ({ schema }: WireText, payload: string): boolean => z.safeParse(schema, payload).success;

/** The texts of an operation whose contract takes some of the corpus, so that its own rules answer. */
export const openTexts = (name: EndpointName): WireText[] =>
  wireTexts(registry[name].input).filter((text) => STORABLE.some((payload) => takes(text, payload)));

/** A copy of an input with other values at these paths; what is not there yet is made. */
export function withTexts(input: Members, texts: ReadonlyMap<string, unknown>): Members {
  const copy = structuredClone(input);
  for (const [path, text] of texts) {
    const parts = path.split('.');
    const last = parts.pop() ?? '';
    let place: Members = copy;
    parts.forEach((part, at) => {
      const isList = (parts[at + 1] ?? last) === '0';
      place[part] ??= isList ? [] : {};
      place = place[part] as Members;
    });
    place[last] = text;
  }
  return copy;
}

/** The texts of a member in an answer; a text that is the whole answer, such as a mail's, is of every member. */
export function textsUnder(name: string, value: unknown, at = name): string[] {
  if (typeof value === 'string') return at === name ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => textsUnder(name, one, Array.isArray(value) ? at : key));
}
