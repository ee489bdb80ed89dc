import { and, eq } from 'drizzle-orm';
import type { Database } from '../../store/open';
import { planAnswers } from '../../store/schema/enrollments';

type AnswerKind = (typeof planAnswers.$inferSelect)['kind'];

/** Which question sets of which plans were answered and accepted; the answers themselves stay sealed. */
export async function loadAcceptedAnswers(
  store: Database,
  enrollmentId: string,
): Promise<{ planId: string; kind: AnswerKind }[]> {
  return store.db
    .select({ planId: planAnswers.planId, kind: planAnswers.kind })
    .from(planAnswers)
    .where(and(eq(planAnswers.enrollmentId, enrollmentId), eq(planAnswers.outcome, 'accepted')));
}
