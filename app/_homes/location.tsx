import type { ReactNode } from 'react';
import { LocationPrompt } from '@/components/assist/location-prompt';
import { isSignedIn, roleOf } from '@/lib/session/role';
import type { Session } from '@/lib/session/session';

/**
 * The question for the location under a zip field, for visitors who may be asked (rules 1 §2.13): a shopper with a quote
 * has told the zip, and a rep's own place says nothing about a client's.
 */
export function locationQuestion(session: Session | null): ReactNode {
  const told = session !== null && (session.enrollmentId !== null || session.receiptFor !== null);
  const isRep = roleOf(session) === 'rep' || session?.eprocess === 'rep';
  return told || isRep || isSignedIn(session) ? null : <LocationPrompt />;
}
