import type { FieldError } from '@/lib/contract/envelope';
import { isRecord } from '@/lib/rules/text/records';

type Body = Record<string, unknown>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Members of an answer that stand beside `data`, never in it. */
const OUTER: ReadonlySet<string> = new Set(['status', 'statusCode', 'message', 'request_id']);

/**
 * A success whose properties stand beside `status` as if they were under `data`: the spec writes some answers that way
 * ("result.zip_code", "enrollment_type, result.user_info", rules 1 §7.2, §7.7) and others with `data.`, and a remote
 * API may have taken it at its word. An answer that has `data` is left alone.
 */
export function liftMembers(body: Body): Body {
  if ('data' in body) return body;
  const inner = Object.entries(body).filter(([name]) => !OUTER.has(name));
  return inner.length === 0 ? body : { ...body, data: Object.fromEntries(inner) };
}

/** The fields of a form that the parts of an `errors` object are about (rules 2 §7 "save-contact-info"). */
const PARTS: Readonly<Record<string, string>> = { email: 'email_address', phone: 'phone_number' };

/**
 * A refusal whose messages stand in `errors` (rules 1 §7.2 "validate-zip-code": a list; rules 2 §7 "save-contact-info":
 * an object of parts with a list each) as the list of every other refusal.
 */
export function liftErrors(body: Body): Body {
  const { errors, data } = body;
  if (errors === undefined || (Array.isArray(data) && data.length > 0)) return body;
  if (Array.isArray(errors)) return { ...body, data: toFields(errors, '') };
  if (!isRecord(errors)) return body;
  const parts = Object.entries(errors).flatMap(([part, value]) =>
    isRecord(value) && Array.isArray(value['data']) ? toFields(value['data'], PARTS[part] ?? part) : [],
  );
  return { ...body, data: parts };
}

function toFields(list: readonly unknown[], field: string): FieldError[] {
  return list.filter(isRecord).flatMap((item) => {
    const error_message = textOf(item['error_message']);
    const isFine = item['is_valid'] === true || item['is_valid'] === 1;
    return error_message === '' || isFine
      ? []
      : [{ target_element: textOf(item['target_element']) || field, error_message }];
  });
}
