import type * as z from 'zod';
import type { SessionInput } from '../rules/words/visits';

/**
 * The callers that may reach an endpoint through the browser's door (`/api/v1`), default deny:
 * - `public`    every visitor of a served site whose gate is passed (or that has none);
 * - `shopper`   a sealed session of this site that holds an enrollment;
 * - `rep`, `group`, `member`, `staff` (rep or group)  a signed-in person of that role;
 * - `internal`  the storefront's server only; the door answers 404.
 */
export type Access = 'public' | 'shopper' | 'rep' | 'group' | 'member' | 'staff' | 'internal';

/** Rate-limit class; the figures live in `lib/security/limits.ts`. */
export type Limit = 'read' | 'write' | 'draft' | 'code' | 'mail' | 'quote' | 'stranger';

export type Method = 'GET' | 'POST' | 'PUT';

/**
 * The backend that answers when the enrollment API is a remote one; the embedded API serves all of them (rules 1 §7.6,
 * rules 3 §7).
 */
export type Upstream = 'v1' | 'root' | 'recommendation' | 'benefit' | 'admin' | 'directory';

/**
 * Side services, whose failures are only logged while the interface stays silent (rules 1 §8): each fails alone and is
 * never a reason to stop asking the shop itself. `header` and `choices` may fail without ever being left alone, as a site
 * is looked up with the one and a step is answered from the other.
 */
export type SideService =
  | 'recommendation'
  | 'counts'
  | 'menu'
  | 'header'
  | 'tickets'
  | 'assistant'
  | 'location'
  | 'pictures'
  | 'tracking'
  | 'choices'
  | 'checks';

export type Endpoint<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
  S extends SessionInput = SessionInput,
> = {
  method: Method;
  /** Path below the API's prefix; `{name}` is a property of `input`. */
  path: `/${string}`;
  /** The method of the browser's door when the wire's GET changes something (threats T12). */
  doorMethod?: Method;
  access: Access;
  /** True when a visitor may call it before passing the access-code gate. */
  beforeGate?: true;
  limit: Limit;
  /** Properties of `input` that come from the sealed session. */
  session?: readonly S[];
  /**
   * Members of `session` that are the point of the call: a browser that sends one is refused, where it would otherwise
   * be told of a success that it did not have.
   */
  refuses?: readonly NoInfer<S>[];
  /** Properties of the answer's `data` that stay in the sealed session and are cut from what the browser gets. */
  seals?: readonly string[];
  input: I;
  output: O;
  /** `errorCode`s this endpoint may answer with beside the common ones. */
  errors?: readonly string[];
  upstream?: Upstream;
  /** The side service it belongs to; the shop itself unless told. */
  side?: SideService;
  /** Largest accepted request body in bytes; 64 KiB unless told. */
  maxBody?: number;
  /** One line for the OpenAPI document, with the spec section it comes from. */
  summary: string;
};

/** Declares an endpoint. An identity function that keeps literal types, so a table of endpoints stays plain data. */
export function endpoint<
  const I extends z.ZodObject,
  const O extends z.ZodType,
  const S extends SessionInput & keyof z.infer<I> = never,
>(definition: Endpoint<I, O, S>): Endpoint<I, O, S> {
  return definition;
}

/** The parsed input, as handlers see it. */
export type InputOf<E extends Endpoint> = z.output<E['input']>;
/** The input that a server-side caller passes (before parsing). */
export type RequestOf<E extends Endpoint> = z.input<E['input']>;
/** The input that a browser passes: without what the session fills in. */
export type BrowserRequestOf<E extends Endpoint> =
  E extends Endpoint<infer I, z.ZodType, infer S> ? Omit<z.input<I>, S> : never;
/** The whole answer, envelope included. */
export type AnswerOf<E extends Endpoint> = z.output<E['output']>;
