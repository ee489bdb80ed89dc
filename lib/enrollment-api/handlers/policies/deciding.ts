import { coveredMonth } from '@/lib/rules/money/payment-schedule';
import { lifeLabel } from '@/lib/rules/policies/life-words';
import { afterLifeEvent, type Life, type LifeEvent } from '@/lib/rules/policies/policy-life';
import { joinWords } from '@/lib/rules/text/join-words';
import { addDays } from '@/lib/rules/text/days-later';
import { EVIDENCE_DECISIONS, type EvidenceDecision, type PlanDecision } from '@/lib/rules/words/policy-states';
import { isDecidedByPerson, rateDecided } from '../../rating/decided';
import { guaranteedLevel, type PlanDefinition, type PlanLevel } from '../../rating/plan';
import { levelOf, rate } from '../../rating/rate';
import { toLife, type HeldRow, type LifeRow } from '../../store/held-rows';
import type { IntentRow } from '../../store/payment-rows';
import type { PriceInputs } from './price-inputs';

/** Days of notice before another amount is taken from an account (12 CFR 1005.10(d)); the product gives it for cards as well. */
const NOTICE_DAYS = 10;

/** A decision as it is told: `amount` in whole dollars where it is reduced, `person` where others of the plan are decided apart. */
export type Asked = { decision: PlanDecision; amount?: number | undefined; person?: string | undefined; on: string };

/** The decision about one person: the level of the amount that they have. */
export type PersonDecision = { person: string; decision: EvidenceDecision; pricingId: string };

/** A held plan with all that a decision on it depends on. */
export type Decidable = {
  row: LifeRow & Pick<HeldRow, 'planId' | 'planName'>;
  /** First day of the policy, from which its months are counted. */
  start: string;
  /** Null where the inputs of its price were not kept. */
  inputs: PriceInputs | null;
  /** The level that was chosen at the sale. */
  chosen: string;
  /** The people who are decided on already. */
  decided: readonly PersonDecision[];
  payments: readonly Pick<IntentRow, 'sequence' | 'state' | 'dueOn'>[];
};

/** The price of a plan from a month of coverage on, and the level and name that it has from then. */
export type NewPrice = { cents: number; from: string; employerCents: number; pricingId: string; planName: string };

export type Outcome =
  | { ok: false; why: string }
  /** `event` is null while the plan waits for the evidence of others; `price` where the month costs something else, or is of another level. */
  | { ok: true; event: LifeEvent | null; people: readonly PersonDecision[]; price: NewPrice | null };

const refused = (why: string): Outcome => ({ ok: false, why });

const isEvidence = (decision: PlanDecision): decision is EvidenceDecision =>
  EVIDENCE_DECISIONS.some((one) => one === decision);

/**
 * The outcome of a decision on a plan that waits for it, or why it changes nothing (decisions 36, 260). Pure: the same plan, decision
 * and day answer the same.
 */
export function planDecision(plan: Decidable, asked: Asked): Outcome {
  const { row } = plan;
  const life = toLife(row);
  if (life === null) return refused('Nothing was changed: the plan is of another system.');
  const event: LifeEvent = { type: asked.decision, on: asked.on };
  if (afterLifeEvent(life, event) === null) return refused(tooLate(row, life, asked.on));
  return isEvidence(asked.decision)
    ? planEvidence(plan, { ...asked, decision: asked.decision })
    : { ok: true, event, people: [], price: null };
}

const tooLate = ({ planName }: Pick<HeldRow, 'planName'>, life: Life, on: string): string =>
  `Nothing was changed: ${planName} does not wait for this decision. Its state: ${lifeLabel(life, on)}.`;

/** The outcome where evidence was not decided in time: for those who are still open, that of a decline. */
export const planOverdue = (plan: Decidable, on: string): Outcome =>
  planEvidence(plan, { decision: 'evidence-declined', on });

type Evidence = Asked & { decision: EvidenceDecision };

function planEvidence(plan: Decidable, asked: Evidence): Outcome {
  const { row, inputs, decided } = plan;
  const definition = inputs?.plans.find(({ definition: { id } }) => id === row.planId)?.definition;
  if (!inputs || !definition) return refused('Nothing was changed: the inputs of its price were not kept with it.');
  const terms: Terms = { plan: definition, chosen: levelOf(definition, plan.chosen), inputs };
  const level = grantedLevel(terms, asked);
  if (typeof level === 'string') return refused(level);
  const covered = coveredPeople(terms);
  const open = covered.filter((ref) => decided.every(({ person }) => person !== ref));
  const about = asked.person === undefined ? open : open.filter((ref) => ref === asked.person);
  const problem = personProblem(terms, asked, { covered, about });
  if (problem !== null) return refused(problem);
  const people = about.map((person) => ({ person, decision: asked.decision, pricingId: level.pricingId }));
  const all = [...decided, ...people];
  const price = priceOf(plan, terms, { all, covered, on: asked.on });
  if (typeof price === 'string') return refused(price);
  const event = all.length < covered.length ? null : ({ type: together(all), on: asked.on } as const);
  return { ok: true, event, people, price };
}

type Terms = { plan: PlanDefinition; chosen: PlanLevel; inputs: PriceInputs };

/** The level that a decision grants, or what is wrong with it. */
function grantedLevel({ plan, chosen }: Terms, { decision, amount }: Evidence): PlanLevel | string {
  const floor = chosen.evidence?.guaranteedAmount ?? 0;
  const guaranteed = guaranteedLevel(plan.levels, floor);
  if (!guaranteed) return 'Nothing was changed: no evidence decides on the amount that was chosen.';
  if (decision !== 'evidence-reduced')
    return amount === undefined
      ? decision === 'evidence-approved'
        ? chosen
        : guaranteed
      : 'Nothing was changed: an amount goes with a reduced decision only.';
  const between = ({ benefitAmount: dollars = 0 }: PlanLevel) =>
    dollars > floor && dollars < (chosen.benefitAmount ?? 0);
  const possible = plan.levels.filter(between);
  const level = possible.find(({ benefitAmount }) => benefitAmount === amount);
  if (level) return level;
  const amounts = possible.map(({ name }) => name);
  return amounts.length === 0
    ? 'Nothing was changed: the plan has no amount between the guaranteed and the chosen one.'
    : `Nothing was changed: give the granted amount, one of ${joinWords(amounts)}.`;
}

function coveredPeople({ plan, chosen, inputs: { household, on } }: Terms): string[] {
  const priced = rate(plan, chosen.pricingId, household, on);
  return priced.ok ? priced.people.filter(({ covered }) => covered).map(({ ref }) => ref) : ['member'];
}

function personProblem(
  { plan, chosen, inputs }: Terms,
  { person }: Evidence,
  { covered, about }: { covered: readonly string[]; about: readonly string[] },
): string | null {
  if (person !== undefined && !covered.includes(person))
    return `Nothing was changed: the plan covers ${joinWords([...covered])}.`;
  if (about.length === 0) return 'Nothing was changed: this is decided already.';
  if (about.length < covered.length && !isDecidedByPerson(plan, chosen.pricingId, inputs.on))
    return 'Nothing was changed: the plan has one price for all whom it covers, so one decision is for all of them.';
  return null;
}

/** One decision of all: what they agree in, else less than was asked for. */
function together(people: readonly PersonDecision[]): EvidenceDecision {
  const kinds = new Set(people.map(({ decision }) => decision));
  const [only] = kinds;
  return kinds.size === 1 && only ? only : 'evidence-reduced';
}

/** The price with each person at the level that was decided, the others at the guaranteed one; null where nothing becomes another. */
function priceOf(
  { start, payments }: Decidable,
  { plan, chosen, inputs }: Terms,
  { all, covered, on }: { all: readonly PersonDecision[]; covered: readonly string[]; on: string },
): NewPrice | string | null {
  const guaranteed = guaranteedLevel(plan.levels, chosen.evidence?.guaranteedAmount ?? 0)?.pricingId ?? '';
  const levels = new Map(covered.map((ref) => [ref, guaranteed]));
  for (const { person, pricingId } of all) levels.set(person, pricingId);
  const priced = rateDecided(plan, levels, inputs.household, inputs.on);
  if (!priced.ok) return `Nothing was changed: ${priced.message}`;
  const isOver = all.length === covered.length;
  // Until all are decided on, the plan keeps the name of what was asked for.
  const named = isOver ? levelOf(plan, levels.get('member') ?? guaranteed) : chosen;
  const from = firstOpenMonth(start, payments, on);
  const { pricingId, fullName: planName } = named;
  return { cents: priced.monthlyCents, from, employerCents: priced.employerCents, pricingId, planName };
}

/** States of a payment that may still become one of another amount. */
const OPEN: readonly IntentRow['state'][] = ['scheduled', 'voiding', 'voided'];

/** The first month of coverage, from the decision on, whose payment is neither made nor under way, nor so near that no notice can be given. */
function firstOpenMonth(start: string, payments: Decidable['payments'], on: string): string {
  for (let sequence = 0; ; sequence += 1) {
    const { from } = coveredMonth(start, sequence);
    const made = payments.filter((payment) => payment.sequence === sequence);
    const isOpen = made.every(
      ({ state, dueOn }) =>
        OPEN.includes(state) && (state !== 'scheduled' || dueOn === null || dueOn >= addDays(on, NOTICE_DAYS)),
    );
    if (from >= on && isOpen) return from;
  }
}
