import { messages } from '../text/messages';
import { checkOneChild } from './one-child';
import { tierFacts, type Tier } from '../words/tiers';
import type { Relationship } from '../words/answer-kinds';
import type { EnrollType } from '../words/visits';

/** As much of a dependent as the list's rules look at. */
export type Related = { relationship: string };

/** Everything the rules of the dependents' list depend on (rules 3 §2, §4). */
export type DependentSituation = {
  tier: Tier;
  /** A premier plan (type MM) is in the cart. */
  premier: boolean;
  enrollType: EnrollType;
  dependents: readonly Related[];
  /** Answer to "Will you be Enrolling your spouse ?"; null while it was not asked or has to be asked again. */
  enrollSpouse: boolean | null;
};

/** The add button is hidden at this many dependents (rules 3 §9). */
export const MAX_DEPENDENTS = 9;

/** The premier plan's question, verbatim (rules 3 §2). */
export const SPOUSE_QUESTION = 'Will you be Enrolling your spouse ?';

const HEADINGS: Record<Tier, string> = {
  IO: 'Dependent Information',
  IC: 'Child information required',
  IS: 'Spouse information required',
  IF: 'Spouse & Child information required',
};

/** Heading of the step by tier (rules 3 §2). */
export function dependentHeading(tier: Tier): string {
  return HEADINGS[tier];
}

/** The dependents that a tier covers: spouses for IS, children for IC, both for IF (rules 3 §4). */
export function dependentsForTier<D extends Related>(tier: Tier, dependents: readonly D[]): D[] {
  const { spouse, children } = tierFacts(tier);
  return dependents.filter(({ relationship }) =>
    relationship === 'spouse' ? spouse : relationship === 'child' && children,
  );
}

/** True when the spouse question stands open: premier plan, tier IF, no answer yet (rules 3 §2). */
export function asksSpouse({ premier, tier, enrollSpouse }: DependentSituation): boolean {
  return premier && tier === 'IF' && enrollSpouse === null;
}

/** Relationship of the next dependent added, set without asking (rules 3 §4); null when none can be added now. */
export function nextRelationship(situation: DependentSituation): Relationship | null {
  const { tier, premier, dependents, enrollSpouse } = situation;
  if (!canAdd(situation) || asksSpouse(situation)) return null;
  if (tier === 'IS') return 'spouse';
  if (tier === 'IC' || hasSpouse(dependents)) return 'child';
  return premier && enrollSpouse !== true ? 'child' : 'spouse';
}

/**
 * The relationship of the next dependent where no script runs: the premier family's question stands in the form of each entry
 * while no spouse is listed, as its answer is kept by the list alone (rules 3 §2, decisions 158).
 */
export function nextWithoutScripts(situation: Omit<DependentSituation, 'enrollSpouse'>): Relationship | 'asked' | null {
  const { tier, premier, dependents } = situation;
  if (premier && tier === 'IF' && !hasSpouse(dependents))
    return canAdd({ ...situation, enrollSpouse: null }) ? 'asked' : null;
  return nextRelationship({ ...situation, enrollSpouse: true });
}

/** Label of the add button, or null when it is not shown (rules 3 §2). It names the next dependent's relationship. */
export function addLabel(situation: DependentSituation): string | null {
  const next = nextRelationship(situation);
  if (next === null) return null;
  if (next === 'spouse') return '+ Add Spouse';
  return situation.tier === 'IF' ? '+ Add child' : '+ Add Child';
}

/**
 * True when one more dependent fits: up to nine, one spouse for IS, one child for IC with a premier plan (rules 3 §2,
 * §4).
 */
export function canAdd({ tier, premier, dependents }: DependentSituation): boolean {
  if (tier === 'IO' || dependents.length >= MAX_DEPENDENTS) return false;
  const single = tier === 'IS' || (tier === 'IC' && premier);
  return !single || dependents.length === 0;
}

/**
 * True when Next is shown (rules 3 §2): IC and IS need one dependent; IF needs two, or one for a new member whose
 * spouse is listed.
 */
export function canContinue({ tier, enrollType, dependents }: DependentSituation): boolean {
  if (tier === 'IO') return true;
  if (tier !== 'IF') return dependents.length >= 1;
  return dependents.length >= 2 || (enrollType !== 'existing-member' && hasSpouse(dependents));
}

/** The green message once a family lists two or a parent one, else null (rules 3 §2). */
export function completeMessage({ tier, dependents }: DependentSituation): string | null {
  const enough = (tier === 'IF' && dependents.length >= 2) || (tier === 'IC' && dependents.length >= 1);
  return enough ? messages.dependentsComplete : null;
}

/** The status line that says what is missing before Next is shown; null when nothing is (look §2.0). */
export function missingDependents(situation: DependentSituation): string | null {
  if (canContinue(situation)) return null;
  if (asksSpouse(situation)) return 'Tell us whether your spouse enrolls.';
  if (situation.tier === 'IS') return 'Add your spouse to continue.';
  if (situation.tier === 'IC') return 'Add at least one child to continue.';
  return situation.dependents.length === 0
    ? 'Add your spouse and children to continue.'
    : 'Add one more person to continue.';
}

/** Tooltip and accessible description of Next (rules 3 §2). */
export function nextHint(situation: DependentSituation): string {
  return canContinue(situation) ? messages.dependentsContinue : messages.dependentsAdd;
}

/**
 * The answer about the spouse after a dependent was deleted: asked again when a premier family lists no dependent any
 * more (rules 3 §4).
 */
export function spouseAnswerAfterDelete(after: DependentSituation): boolean | null {
  return after.premier && after.tier === 'IF' && after.dependents.length === 0 ? null : after.enrollSpouse;
}

/**
 * The list after the spouse question was answered on an existing member (rules 3 §4): No takes the spouse out and keeps
 * it aside, a later Yes puts it back in front. New members' lists stay as they are.
 */
export function applySpouseAnswer<D extends Related>(
  situation: DependentSituation & { dependents: readonly D[] },
  aside: D | null,
  answer: boolean,
): { dependents: D[]; aside: D | null } {
  const list = [...situation.dependents];
  if (situation.enrollType !== 'existing-member') return { dependents: list, aside };
  const spouse = list.find(({ relationship }) => relationship === 'spouse') ?? null;
  if (!answer) return { dependents: list.filter((person) => person !== spouse), aside: spouse ?? aside };
  return spouse !== null || aside === null
    ? { dependents: list, aside }
    : { dependents: [aside, ...list], aside: null };
}

/** Problems of a whole list before it is saved, in the wire's form; empty when it may be saved (rules 3 §5). */
export function checkDependentList(situation: DependentSituation): { target_element: string; error_message: string }[] {
  const problem = listProblem(situation);
  return problem === null ? [] : [{ target_element: 'dependents', error_message: problem }];
}

/**
 * The number of children told at the tier's choice and the number entered, when they differ: then the user is asked,
 * and nothing is repriced silently (decisions 6). Null when they agree or no number was told.
 */
export function childCountMismatch(
  told: number | null,
  dependents: readonly Related[],
): { told: number; entered: number } | null {
  const entered = dependents.filter(({ relationship }) => relationship === 'child').length;
  return told === null || told === entered ? null : { told, entered };
}

/** A number of children in words. */
export function childrenText(count: number): string {
  return count === 0 ? 'no child' : count === 1 ? '1 child' : `${count} children`;
}

/** "Dependent #1"; `index` counts from 0. */
export function dependentTitle(index: number): string {
  return `Dependent #${index + 1}`;
}

/** A problem that stays on the list: "Dependent #2 message" (rules 3 §5). */
export function dependentProblem(index: number, message: string): string {
  return `${dependentTitle(index)} ${message}`;
}

function listProblem(situation: DependentSituation): string | null {
  const { tier, premier, dependents } = situation;
  if (dependentsForTier(tier, dependents).length !== dependents.length) return messages.dependentsTier;
  if (dependents.filter(({ relationship }) => relationship === 'spouse').length > 1)
    return messages.dependentsOneSpouse;
  const over = checkOneChild(tier, dependents.length, premier);
  if (over !== null) return over;
  if (dependents.length > MAX_DEPENDENTS) return messages.dependentsMax;
  return canContinue(situation) ? null : messages.dependentsMissing;
}

function hasSpouse(dependents: readonly Related[]): boolean {
  return dependents.some(({ relationship }) => relationship === 'spouse');
}
