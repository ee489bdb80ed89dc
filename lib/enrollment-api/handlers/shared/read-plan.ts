import * as z from 'zod';
import { PlanDetail } from '@/lib/contract/plans';
import { Label } from '@/lib/contract/scalars';
import { PlanTerms } from '../../rating/plan';
import { toFiling } from './filing';
import { toPlanCard, toPlanDetail, type CatalogPlan } from './plan-cards';

/** Words of a level that stand in carts and on receipts. */
const LevelWords = z.array(z.object({ fullName: Label, cartLine: Label }));

type StoredPlan = Parameters<typeof toFiling>[0] & {
  id: string;
  definition: unknown;
  carrierName: string;
  sort: number;
  version: string;
};

type Read = { ok: true; plan: CatalogPlan } | { ok: false; path: string; problem: string };

/**
 * Reads a stored plan: its definition by the schema, its words by what the wire can carry. A row that fails is left out
 * by itself; it must never cost the other plans (threats R24). Names the first place that is wrong, never its value.
 */
export function readPlan(row: StoredPlan): Read {
  const definition = PlanTerms.safeParse(row.definition);
  if (!definition.success) return toFault('definition', definition.error);
  if (definition.data.id !== row.id) return { ok: false, path: 'definition.id', problem: 'is not the id of the row' };
  const plan = {
    id: row.id,
    definition: definition.data,
    carrierName: row.carrierName,
    sort: row.sort,
    version: row.version,
    filing: toFiling(row),
  };
  const shown = PlanDetail.safeParse(toPlanDetail(plan, toPlanCard(plan, { cents: 0 }), () => 0, null));
  if (!shown.success) return toFault('page', shown.error);
  const levels = LevelWords.safeParse(definition.data.levels);
  return levels.success ? { ok: true, plan } : toFault('definition.levels', levels.error);
}

function toFault(root: string, error: z.ZodError): Read {
  const [issue] = error.issues;
  return { ok: false, path: [root, ...(issue?.path ?? [])].join('.'), problem: issue?.code ?? 'custom' };
}
