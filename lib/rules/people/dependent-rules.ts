import { stepOf } from '../steps/step-table';
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
  IO: stepOf('dependent').title,
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
 * The relationship of the next dependent where no script runs: the premier family's question stands in the form of an entry
 * until it is answered (rules 3 §2, decisions 158).
 */
export function nextWithoutScripts(situation: DependentSituation): Relationship | 'asked' | null {
  if (asksSpouse(situation)) return canAdd(situation) ? 'asked' : null;
  return nextRelationship(situation);
}

/** Title of the form of a new dependent (rules 3 §2). */
export function addingTitle(relationship: Relationship): string {
  return relationship === 'spouse' ? 'Add Spouse' : 'Add Child';
}

/** Label of the add button, or null when it is not shown (rules 3 §2). It names the next dependent's relationship. */
export function addLabel(situation: DependentSituation): string | null {
  const next = nextRelationship(situation);
  if (next === null) return null;
  return next === 'child' && situation.tier === 'IF' ? '+ Add child' : `+ ${addingTitle(next)}`;
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
  const { tier, dependents } = situation;
  if (tier === 'IS') return 'Add your spouse to continue.';
  if (tier === 'IC' || (hasSpouse(dependents) && dependents.length === 1)) return 'Add at least one child to continue.';
  if (nextRelationship(situation) === 'spouse')
    return dependents.length === 0 ? 'Add your spouse and children to continue.' : 'Add your spouse to continue.';
  return dependents.length === 0 ? 'Add at least two children to continue.' : 'Add one more child to continue.';
}

/** The words in the place of the add button once the list is full (rules 3 §9); null while there is room. */
export function fullList({ dependents }: Pick<DependentSituation, 'dependents'>): string | null {
  if (dependents.length < MAX_DEPENDENTS) return null;
  return `${MAX_DEPENDENTS} people are listed, the most that can be enrolled with you. Call us if you have more.`;
}

/** Tooltip and accessible description of Next (rules 3 §2). */
export function nextHint(situation: DependentSituation): string {
  return canContinue(situation) ? messages.dependentsContinue : messages.dependentsAdd;
}

/**
 * The list after the spouse question was answered (rules 3 §4): No takes the spouse out and keeps the entry aside, a later
 * Yes puts it back in front (decisions 163).
 */
export function applySpouseAnswer<D extends Related>(
  list: readonly D[],
  aside: D | null,
  answer: boolean,
): { dependents: D[]; aside: D | null } {
  const spouse = list.find(({ relationship }) => relationship === 'spouse') ?? null;
  if (!answer) return { dependents: list.filter((person) => person !== spouse), aside: spouse ?? aside };
  if (spouse !== null || aside === null) return { dependents: [...list], aside: null };
  return { dependents: [aside, ...list], aside: null };
}

/**
 * The answer about the spouse that a saved list stands for: a listed spouse is a Yes whatever was said before, and a family
 * that is empty again is asked anew (rules 3 §4). Null while it has to be asked.
 */
export function spouseAnswerOf(
  list: readonly Related[],
  said: boolean | null,
  before: readonly Related[] = [],
): boolean | null {
  if (hasSpouse(list)) return true;
  return list.length === 0 && before.length > 0 ? null : said;
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

/** The answers a new entry starts with: the tier's dialog told the spouse's birth date, the first step the last name. */
export function startOf(
  relationship: Relationship | 'asked',
  { spouseDob, lastName }: { spouseDob: string | null; lastName: string },
): { relationship: string; last_name: string; birthdate: string } {
  return {
    relationship: relationship === 'asked' ? '' : relationship,
    last_name: lastName,
    birthdate: relationship === 'spouse' ? (spouseDob ?? '') : '',
  };
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
