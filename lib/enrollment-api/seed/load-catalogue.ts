import { STATES } from '@/lib/rules/words/states';
import type { PlanDefinition } from '../rating/plan';
import { planColumns } from '../shop/tables/plan-columns';
import { textRows } from '../shop/tables/text-file';
import { relationsOf } from '../shop/write/related-rows';
import type { Queries } from '../store/database';
import { fileRates } from '../store/rate-rows';
import { assistantQuestions as assistantTable } from '../store/schema/activity-tables';
import {
  agreementTexts,
  carriers as carrierTable,
  featuredPlans,
  plans as planTable,
  planVisibility,
  questions,
  relatedPlans,
  states,
} from '../store/schema/catalog-tables';
import { carriers } from './catalogue/carriers';
import { filingOf } from './catalogue/filings';
import { featured, placements } from './catalogue/placement';
import { agreements } from './texts/agreements';
import { assistantQuestions, healthQuestions } from './texts/question-texts';

/** Writes carriers, plans, relations and visibility, questions and agreement texts. */
export async function loadCatalogue(db: Queries, plans: readonly PlanDefinition[]): Promise<void> {
  await db
    .insert(states)
    .values([...STATES])
    .onConflictDoNothing();
  await db
    .insert(carrierTable)
    .values(carriers.map(({ key, name, logo, ...settings }) => ({ id: key, name, logo, settings })));
  await db.insert(planTable).values(plans.map(toPlanRow));
  await fileRates(db, plans);
  await db.insert(relatedPlans).values(plans.flatMap((plan) => relationsOf(plan.id, plan)));
  await db.insert(planVisibility).values(placements.flatMap(toVisibility));
  await db
    .insert(featuredPlans)
    .values(featured.map(({ planId, ...scope }, sort) => ({ id: `featured-${sort + 1}`, planId, sort, ...scope })));
  await loadTexts(db);
}

/** The first plan of a category stands first in its list; ids are in that order. */
function toPlanRow({ rates: _rates, ...plan }: PlanDefinition, sort: number): typeof planTable.$inferInsert {
  return { ...planColumns(plan), logo: plan.carrier, sort, ...filingOf(plan), definition: plan };
}

function toVisibility({ planId, scopes }: (typeof placements)[number]): (typeof planVisibility.$inferInsert)[] {
  return [
    { id: `${planId}-hidden`, planId, visible: false },
    ...scopes.map((scope, index) => ({ id: `${planId}-shown-${index + 1}`, planId, visible: true, ...scope })),
  ];
}

async function loadTexts(db: Queries): Promise<void> {
  await db.insert(questions).values(healthQuestions.map(({ id, kind, text }, sort) => ({ id, kind, text, sort })));
  await db.insert(assistantTable).values(assistantQuestions.map(({ id, text }, sort) => ({ id, text, sort })));
  await db.insert(agreementTexts).values(
    agreements.flatMap(({ state, carrierId, ...text }, sort) => {
      const scope = { states: state === null ? [] : [state], carriers: carrierId === null ? [] : [carrierId] };
      return textRows({ ...text, ...scope, sort, plans: [], sites: [] });
    }),
  );
}
