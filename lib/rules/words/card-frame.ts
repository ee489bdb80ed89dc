/*
 * What a page and the frame that takes a card say to each other by `postMessage` (decisions 178). The frame is the processor's,
 * at its own origin, so that number, date and code never reach the page or our server.
 *
 * The page puts `<iframe src={address}?parent={its own origin}>` where number, date and code would stand, hears `ready`, and takes
 * messages only of that window and that origin; each is an object with `frame: CARD_FRAME` and one `type`. At Next it sends
 * `tokenize` with a number of its own and waits for `token` or `refused` with the same one; then `payment_token` is saved. `failed`: the
 * fields will not come.
 */

export const CARD_FRAME = 'coverfront-card-1';

/** The page with a processor's own fields, at the host that has nothing else (decisions 252). */
export const CARD_FIELDS_PATH = '/card-fields';

/** Fields inside the frame, which keep their labels and messages of the form. */
export const FRAME_FIELDS = ['card_number', 'expiration', 'security_code'] as const;
export type FrameField = (typeof FRAME_FIELDS)[number];

/** From the page. `look` paints the frame as the page is: colors and sizes as CSS has them. */
export type ToFrame =
  | {
      type: 'look';
      look: Partial<Record<'color' | 'background' | 'border' | 'error' | 'focus' | 'font' | 'size', string>>;
    }
  | { type: 'tokenize'; request: number }
  | { type: 'focus'; field: FrameField };

/** From the frame. `height` is of its content in pixels; `brand` is null while the number does not tell it. */
export type FromFrame =
  | { type: 'ready'; height: number }
  | { type: 'resized'; height: number }
  | { type: 'failed' }
  | { type: 'changed'; brand: string | null; complete: boolean }
  | { type: 'token'; request: number; token: string; brand: string; last4: string }
  | { type: 'refused'; request: number; field: FrameField; message: string };

/** A message of a frame; null for anything else that a window may be sent. */
export function readFromFrame(data: unknown): FromFrame | null {
  if (typeof data !== 'object' || data === null || !('frame' in data) || data.frame !== CARD_FRAME) return null;
  const told = data as { type?: unknown } & Record<string, unknown>;
  const has = (kinds: Readonly<Record<string, 'number' | 'string' | 'boolean'>>): boolean =>
    Object.entries(kinds).every(([name, kind]) => typeof told[name] === kind);
  const isField = FRAME_FIELDS.some((field) => field === told['field']);
  const sound =
    told.type === 'failed' ||
    ((told.type === 'ready' || told.type === 'resized') && has({ height: 'number' })) ||
    (told.type === 'changed' && has({ complete: 'boolean' }) && (told['brand'] === null || has({ brand: 'string' }))) ||
    (told.type === 'token' && has({ request: 'number', token: 'string', brand: 'string', last4: 'string' })) ||
    (told.type === 'refused' && isField && has({ request: 'number', message: 'string' }));
  return sound ? (told as unknown as FromFrame) : null;
}

/** A message to a frame, as it is sent. */
export const toFrame = (message: ToFrame): ToFrame & { frame: typeof CARD_FRAME } => ({
  frame: CARD_FRAME,
  ...message,
});
