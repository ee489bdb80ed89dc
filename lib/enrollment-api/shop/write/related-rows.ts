import { inArray } from 'drizzle-orm';
import type { RelatedKind } from '@/lib/rules/words/plan-kinds';
import type { PlanTerms } from '../../rating/plan';
import type { Queries } from '../../store/database';
import { relatedPlans } from '../../store/schema/catalog-tables';
import type { Row } from './kinds';
import { inBatches } from './rows';

/** Writes which plans go together with those that were written, as their terms say. */
export async function writeRelated(db: Queries, plans: readonly { key: string; row: Row }[]): Promise<void> {
  for (const some of inBatches(plans)) {
    await db.delete(relatedPlans).where(
      inArray(
        relatedPlans.planId,
        some.map(({ key }) => key),
      ),
    );
    const rows = some.flatMap(({ key, row }) => relationsOf(key, row['definition'] as PlanTerms));
    if (rows.length > 0) await db.insert(relatedPlans).values(rows);
  }
}

/** The plans that go with a plan, by its terms; the first named weighs most. */
export function relationsOf(
  planId: string,
  { requirements, riders, suggests }: Pick<PlanTerms, 'requirements' | 'riders' | 'suggests'>,
): (typeof relatedPlans.$inferInsert)[] {
  const related = (kind: RelatedKind, ids: readonly string[]) =>
    ids.map((relatedId, at) => ({ planId, relatedId, kind, weight: ids.length - at }));
  return [
    ...related('association', requirements.membership ?? []),
    ...related('rider', riders),
    ...related('suggested', suggests),
  ];
}
