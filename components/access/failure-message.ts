import type { CallFailure } from '@/components/api-client';

/** The words for the one field of a code: the server's message for it, else what the failure itself says (rules 3 §8). */
export function failureMessage(failure: CallFailure): string {
  return failure.kind === 'fields' ? (failure.fields[0]?.error_message ?? failure.message) : failure.message;
}
