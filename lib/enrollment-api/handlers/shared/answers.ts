import { and, eq } from 'drizzle-orm';
import { topics, type Database } from '../../store/database';
import { planAnswers } from '../../store/schema/enrollment-tables';

type AnswerKind = (typeof planAnswers.$inferSelect)['kind'];

/** The question sets that were answered and accepted, by plan; the answers themselves stay sealed. */
export async function loadAcceptedAnswers(
  store: Database,
  enrollmentId: string,
): Promise<readonly { planId: string; kind: AnswerKind }[]> {
  return store.remember(topics.enrollment(enrollmentId), 'accepted answers', async () =>
    store.db
      .select({ planId: planAnswers.planId, kind: planAnswers.kind })
      .from(planAnswers)
      .where(and(eq(planAnswers.enrollmentId, enrollmentId), eq(planAnswers.outcome, 'accepted'))),
  );
}
