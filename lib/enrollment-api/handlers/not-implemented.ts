import { EnrollmentError } from '../api-error';

/** The one handler of every endpoint that is in the contract but has no screen yet: HTTP 501, an envelope, no data. */
export async function notImplemented(): Promise<never> {
  throw new EnrollmentError('notImplemented', 'This function is not available yet.');
}
