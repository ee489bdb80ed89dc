'use client';

import { useEffect, useRef, useState } from 'react';
import type { Dispatch, RefObject, SetStateAction } from 'react';
import type { FieldError } from '@/lib/contract/envelope';
import type { CallFailure, CallResult } from './api-client';

/** Answered by `done` when another page takes over: the form stays pending until that page is there. */
export const LEAVING = Symbol('leaving');

/** Loads another document, which a changed session needs. */
export function leaveFor(to: string): typeof LEAVING {
  window.location.assign(to);
  return LEAVING;
}

/** Messages by field. */
export type FormProblems<F extends string | number> = Partial<Record<F, string>>;

export type SmallFormOptions<F extends string | number> = {
  /** The field that a member of the wire is asked in; null when it is asked nowhere here. */
  fieldOf?: (target: string) => F | null;
  /** Problems from the start, because the form was sent without script. */
  problems?: FormProblems<F>;
  failure?: CallFailure | null;
};

export type SmallForm<F extends string | number> = {
  /**
   * Goes on the form: after a refusal its first field with a message takes the focus. A form with an `ErrorSummary`
   * goes without.
   */
  ref: RefObject<HTMLFormElement | null>;
  pending: boolean;
  problems: FormProblems<F>;
  /** The failure of the last call. */
  failure: CallFailure | null;
  /**
   * The words of that failure while no field shows them: no connection, an ended session. Announced, they leave the
   * focus where it is.
   */
  message: string;
  /** Grows with each refusal, for an `ErrorSummary`. */
  attempts: number;
  /**
   * Makes the call, one at a time, and hands its value to `done`. A refusal puts the server's messages beside their
   * fields; nothing typed is lost by it. Resolves to the failure.
   */
  send: <T>(call: () => Promise<CallResult<T>>, done: (value: T) => unknown) => Promise<CallFailure | null>;
  /** Refuses a try without a call, by what the rules found. */
  refuse: (found: FormProblems<F>) => void;
  /** Shows other messages without counting a try. */
  show: Dispatch<SetStateAction<FormProblems<F>>>;
  /** A field that is changed has no problem until the next try. */
  mend: (field: F) => void;
  /** Forgets every message. */
  clear: () => void;
};

/**
 * The part that every small form and every button that sends something shares: pending, messages beside the fields or
 * above them, and focus. The answers themselves stay in the form's own elements.
 */
export function useSmallForm<F extends string | number = never>(options: SmallFormOptions<F> = {}): SmallForm<F> {
  const { fieldOf = () => null, problems: before = {}, failure: failedBefore = null } = options;
  const [pending, setPending] = useState(false);
  const [problems, setProblems] = useState<FormProblems<F>>(before);
  const [failure, setFailure] = useState(failedBefore);
  const [message, setMessage] = useState(failedBefore?.message ?? '');
  const [attempts, setAttempts] = useState(Object.keys(before).length > 0 ? 1 : 0);
  const running = useRef(false);
  const ref = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (attempts > 0) ref.current?.querySelector<HTMLElement>(FIRST_REFUSED)?.focus();
  }, [attempts]);

  function put(found: FormProblems<F>, failed: CallFailure | null = null): void {
    setProblems(found);
    setFailure(failed);
    setMessage(failed !== null && Object.keys(found).length === 0 ? failed.message : '');
  }
  function refuse(found: FormProblems<F>, failed: CallFailure | null = null): void {
    put(found, failed);
    setAttempts((count) => count + 1);
  }

  async function send<T>(call: () => Promise<CallResult<T>>, done: (value: T) => unknown): Promise<CallFailure | null> {
    if (running.current) return null;
    running.current = true;
    setPending(true);
    put({});
    const outcome = await call();
    const leaving = outcome.ok && done(outcome.value) === LEAVING;
    running.current = leaving;
    setPending(leaving);
    if (outcome.ok) return null;
    refuse(placeProblems(outcome.failure, fieldOf), outcome.failure);
    return outcome.failure;
  }

  return {
    ref,
    pending,
    problems,
    failure,
    message,
    attempts,
    send,
    refuse: (found) => refuse(found),
    show: setProblems,
    mend: (field) => setProblems(({ [field]: _, ...rest }) => rest as FormProblems<F>),
    clear: () => put({}),
  };
}

/** The control of the first field that shows a message. */
const FIRST_REFUSED = '.field-error :is(input:not([type=hidden]), select, textarea)';

/** The server's messages by the fields of this form; the first of each field counts. */
function placeProblems<F extends string | number>(
  failure: CallFailure,
  fieldOf: (target: string) => F | null,
): FormProblems<F> {
  const found: FormProblems<F> = {};
  for (const { target_element, error_message } of fieldErrors(failure)) {
    const field = fieldOf(target_element);
    if (field !== null) found[field] ??= error_message;
  }
  return found;
}

/** The messages of a refusal that names members of the wire. */
export function fieldErrors(failure: CallFailure | null): readonly FieldError[] {
  return failure?.kind === 'fields' ? failure.fields : [];
}

/** `fieldOf` of a form whose fields are called as on the wire. */
export function among<F extends string>(names: readonly F[]): (target: string) => F | null {
  return (target) => names.find((name) => name === target) ?? null;
}
