import type { PlanTerms } from '../../rating/plan';
import { replacementNotice } from '../../rating/plan-requirements';
import type { agreementTexts } from '../../store/schema/catalog-tables';

/** Keys of texts of every enrollment; plans bring theirs (rules 3 §2). */
const ALWAYS: readonly string[] = ['application-statement', 'authorization'];

/** The keys that an enrollment with a plan must show and have accepted; without one, those of every enrollment. */
export function agreementKeys(plan?: PlanTerms): string[] {
  return [...new Set([...ALWAYS, ...(plan?.requirements.agreements ?? [])])];
}

/** The keys that a plan must have a text of to be sold in a state, the notice of replaced coverage among them. */
export function soldKeys(plan: PlanTerms, state: string): string[] {
  const notice = replacementNotice(plan.requirements, state);
  return [...agreementKeys(plan), ...(notice === null ? [] : [notice])];
}

type TextRow = typeof agreementTexts.$inferSelect;

/** The part of a text that says whom it is for: a member that is null fits everybody. */
export type TextScope = Pick<TextRow, 'key' | 'version' | 'state' | 'planId' | 'carrierId' | 'siteKey' | 'required'>;

/** The part of a plan that texts are written for. */
type Bought = Pick<PlanTerms, 'id' | 'carrier'>;
type Place = { state: string; siteKey: string | null };

/**
 * How closely a text fits a plan sold in a state on a site; -1 when it is for others. The state weighs most, as its law
 * prescribes words, then the plan, its carrier, and the site.
 */
function closeness(text: TextScope, plan: Bought, place: Place): number {
  const facts = [
    [text.state, place.state],
    [text.planId, plan.id],
    [text.carrierId, plan.carrier],
    [text.siteKey, place.siteKey],
  ] as const;
  if (facts.some(([wanted, given]) => wanted !== null && wanted !== given)) return -1;
  return facts.reduce((sum, [wanted]) => sum * 2 + (wanted === null ? 0 : 1), 0);
}

/**
 * The text of a key that a shopper of a plan reads: of those that fit the most specific one, of equal ones the newest
 * version (decisions 98). Null when there is none; then the plan is not sold there.
 */
export function chooseText<T extends TextScope>(
  texts: readonly T[],
  key: string,
  plan: Bought,
  place: Place,
): T | null {
  let chosen: T | null = null;
  let best = -1;
  for (const text of texts) {
    if (text.key !== key) continue;
    const fit = closeness(text, plan, place);
    if (fit < 0 || fit < best || (fit === best && chosen && chosen.version >= text.version)) continue;
    chosen = text;
    best = fit;
  }
  // What every enrollment rests on must be accepted, not only shown.
  return chosen && ALWAYS.includes(key) && !chosen.required ? null : chosen;
}
