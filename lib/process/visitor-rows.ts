import 'server-only';
import { loadEnrollmentRow } from '@/lib/enrollment-api/store/shopper-rows';
import { env } from '@/lib/env';
import { readClient } from '@/lib/security/client';
import { openLocalStore } from './local-store';
import { getSessions } from './session-store';

/** Reads the session and, where the enrollment API is in this process, all rows of its enrollment, for this request to remember. */
export async function readVisitorRows(siteKey: string, headers: Headers): Promise<void> {
  const session = await getSessions().peek(siteKey, headers.get('cookie'), readClient(headers).https);
  if (session?.enrollmentId && env().ENROLLMENT_API_URL === undefined)
    await loadEnrollmentRow(await openLocalStore(), session.enrollmentId);
}
