import * as z from 'zod';

/** One message beside one field. `target_element` is the wire name of the field (rules 1 §7, §8). */
export const FieldError = z.object({ target_element: z.string(), error_message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/**
 * The wire's error answer. `data` lists messages per field; `errorCode` names a coded refusal such as `changePid`
 * (rules 1 §8); `message` is what a person may read when no field is to blame; `request_id` finds the log line.
 */
export const ErrorEnvelope = z.object({
  status: z.literal('error'),
  data: z.union([z.array(FieldError), z.record(z.string(), z.unknown())]).default([]),
  errorCode: z.string().optional(),
  message: z.string().optional(),
  request_id: z.string().optional(),
});
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;

/** `{ status: 'success', data }`. */
export function success<T extends z.ZodType>(data: T) {
  return z.object({ status: z.literal('success'), data });
}

/** `{ status: 'success', data: { result } }`, the shape most reads of rules 1 §7 answer with. */
export function result<T extends z.ZodType>(value: T) {
  return success(z.object({ result: value }));
}

/** A write that answers nothing but that it was done. */
export const done = z.object({ status: z.literal('success'), data: z.object({}).optional() });

/**
 * Start-up look-ups (rules 1 §7.3, rules 3 §7): `statusCode` 200 with data, or 204 with `data: null` when there is no
 * such thing. The body says 204 because an HTTP 204 cannot carry one; a remote API's real HTTP 204 is turned into this.
 */
export function lookup<T extends z.ZodType>(data: T) {
  return z.union([
    z.object({ status: z.literal('success'), statusCode: z.literal(200), data }),
    z.object({ status: z.literal('success'), statusCode: z.literal(204), data: z.null() }),
  ]);
}
