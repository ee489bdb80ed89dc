import { today } from '@/lib/clock';
import type { AnswerOf, Endpoint, InputOf } from '@/lib/contract/endpoint';
import type { FieldContext } from '@/lib/rules/fields/field-definition';
import type * as z from 'zod';
import type { Caller, Ports } from './ports';

/** Context that every handler gets beside its parsed input. `today` is the business day as `YYYY-MM-DD`. */
export type Context = Ports & { caller: Caller; today: string; now: Date };

/** One endpoint's work: `load -> rule -> save -> shape`. Answers with the whole envelope; failures are thrown. */
export type Handler<E extends Endpoint> = (
  input: InputOf<E>,
  context: Context,
) => Promise<z.input<E['output']> | AnswerOf<E>>;

export function buildHandlerContext(ports: Ports, caller: Caller): Context {
  const now = ports.clock.now();
  return { ...ports, caller, now, today: today(now) };
}

/** The context of the field rules. */
export function fieldContext(context: Context, options: FieldContext['options'] = {}): FieldContext {
  return { today: context.today, options };
}

/** `{ status: 'success', data }`. */
export function answer<T>(data: T): { status: 'success'; data: T } {
  return { status: 'success', data };
}

/** `{ status: 'success', data: { result } }`. */
export function resultOf<T>(result: T): { status: 'success'; data: { result: T } } {
  return { status: 'success', data: { result } };
}

/** A start-up look-up that found something (rules 1 §7.3). */
export function found<T>(data: T): { status: 'success'; statusCode: 200; data: T } {
  return { status: 'success', statusCode: 200, data };
}

/** A start-up look-up that found nothing: 204 in the body (rules 1 §7.3). */
export const nothing = { status: 'success', statusCode: 204, data: null } as const;

/** A write that answers nothing but that it was done. */
export const done = { status: 'success', data: {} } as const;
