import type * as z from 'zod';
import type { FieldError } from '@/lib/contract/envelope';
import type { FieldProblem } from '@/lib/rules/steps/step-schema';
import type { DraftValues } from '@/lib/rules/steps/draft-values';
import type { SentForm } from '@/lib/rules/steps/sent-answers';
import type { Visit } from './visit';

/** A call through the door; resolves to the answer's JSON, null where it is none. */
export type AskStep = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

/** A step that was sent without scripts, read by what its page asked. */
export type ReadStep = {
  /** The members of its save, beside the version. */
  payload: Readonly<Record<string, unknown>>;
  /** The answers that are kept where the save is refused; null where each change was kept before. */
  draft: DraftValues | null;
  /** The save, where it is not the step's own. */
  path?: `/${string}`;
  /** Messages that the save is not asked for: answers that cannot be taken without scripts. */
  problems?: FieldError[];
  /** Answers in no draft, as they were typed, by the names of their controls. */
  undrafted?: Readonly<Record<string, string>>;
};

/** A change within the step, after which its page follows again: with the form of an entry open, or without one. */
export type StayHere = { stay: true; open?: number };

/** A refusal of the API before the save, or of an entry of a list: as it was typed, and its place, null for a new one. */
export type RefusedStep = { refusal: unknown; entry?: { at: number | null; values: Readonly<Record<string, string>> } };

/** Reads a step; answers with the API's own refusal where it does not say what is asked. */
export type StepReader = (
  ask: AskStep,
  sent: SentForm,
  visit: Pick<Visit, 'session'>,
) => Promise<ReadStep | StayHere | RefusedStep>;

/** An answer of the API that a reader can do without; null where it is none of its endpoint. */
export async function askFor<S extends z.ZodType>(
  ask: AskStep,
  { path, output }: { path: string; output: S },
  query: Readonly<Record<string, string>> = {},
): Promise<z.output<S> | null> {
  const text = new URLSearchParams(query).toString();
  return output.safeParse(await ask('GET', `${path}${text && `?${text}`}`)).data ?? null;
}

/** The API's refusal of fields, found before it was asked. */
export const refusedFields = (data: readonly FieldProblem[]) => ({ status: 'error', data });
