import type * as z from 'zod';
import { quoteMessages } from '@/lib/rules/words/quote-messages';
import type { ErrorEnvelope, FieldError } from './envelope';

/** A refusal lists no more, however much was wrong. */
const MOST_ERRORS = 50;
const LONGEST_NAME = 120;
/** The log names no more places at which an answer differs. */
const MOST_PLACES = 8;

type RawIssue = { code?: string; input?: unknown };

/** Texts for issues whose schema names none: people read these beside a field. */
export function plainMessage(issue: RawIssue): string {
  if (issue.input === undefined || issue.input === null || issue.input === '') return quoteMessages.required;
  if (issue.code === 'unrecognized_keys') return 'This member is not known';
  return issue.code === 'too_big' ? 'This value is too long' : 'This value is not valid';
}

/** One message beside one field; names come from callers and are cut. */
export function fieldError(name: string, message: string): FieldError {
  return { target_element: name.slice(0, LONGEST_NAME), error_message: message };
}

/** The contract's issues as messages beside fields, values never repeated. */
export function toFieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const errors: FieldError[] = [];
  for (const issue of issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) {
      if (errors.length === MOST_ERRORS) return errors;
      errors.push(fieldError(path.join('.'), issue.message));
    }
  }
  return errors;
}

/** The places at which an answer differs from the contract, by path and code only, without any of its values. */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): string {
  return issues
    .slice(0, MOST_PLACES)
    .map((issue) => `${issue.path.join('.') || '(root)'}: ${issue.code}`)
    .join('; ');
}

/** A refusal's words for people: messages beside fields, and one for all, `fallback` where it has none. */
export function readRefusal(
  { data, message }: Partial<ErrorEnvelope>,
  fallback: string,
): { fields: FieldError[]; message: string } {
  const fields = Array.isArray(data) ? data : [];
  return { fields, message: message ?? fields[0]?.error_message ?? fallback };
}
