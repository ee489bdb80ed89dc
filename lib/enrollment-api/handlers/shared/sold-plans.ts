import type { PlanTerms } from '../../rating/plan';
import { chooseText, soldKeys, type TextScope } from './agreement-choice';

/** The things an installation must have for a plan to be sold. */
export type Means = {
  texts: readonly TextScope[];
  /** False where neither a vault nor a processor's own fields take card numbers: then no card is taken (decisions 97, 252). */
  cards: boolean;
  /** False where no bank takes files of debits: then no bank account is taken (decisions 225). */
  debits: boolean;
  /** Associations that are sold themselves, by id. */
  associations: ReadonlyMap<string, PlanTerms>;
};

/** A plan as it is sold: null when nowhere; `missing` says in the operator's words what keeps it from being sold. */
export type Sold = { plan: PlanTerms | null; missing: string[] };

/**
 * Narrows a plan to where and how it may be sold: the states it is filed in (decisions 39) in which every text is there
 * that its buyers must accept (decisions 38), and ways to pay that are taken here. All that prices or lists it reads
 * the narrowed plan, so no way into a cart can forget it.
 */
export function soldPlan(plan: PlanTerms, means: Means): Sold {
  const filed = filedStates(plan);
  if (filed.length === 0) return nowhere(['filed states (availability.states.only)']);
  const isTaken = { cc: means.cards, eft: means.debits, list: true, elist: true, stmt: true };
  const methods = plan.requirements.paymentMethods.filter((method) => isTaken[method]);
  if (methods.length === 0) {
    const words = plan.requirements.paymentMethods.map((method) => (method === 'cc' ? 'cards' : 'bank accounts'));
    return nowhere([`a way to pay: it takes ${words.join(' and ')} only, and nothing here charges them`]);
  }
  const accepted = plan.requirements.membership;
  const association = accepted?.map((id) => means.associations.get(id)).find((one) => one !== undefined);
  if (accepted && !association) return nowhere([`an association that is sold (${accepted.join(', ')})`]);
  const joined = association ? filed.filter((state) => filedStates(association).includes(state)) : filed;
  const texts = missingTexts(plan, joined, means.texts);
  const states = joined.filter((state) => !texts.some((text) => text.states.includes(state)));
  const missing = texts.map(({ key, states: without }) =>
    without.length === joined.length ? `the text ${key}` : `the text ${key} in ${without.join(', ')}`,
  );
  return states.length === 0 ? { plan: null, missing } : { plan: narrowed(plan, states, methods), missing };
}

/** A plan that is sold nowhere for what it lacks. */
export const nowhere = (missing: string[]): Sold => ({ plan: null, missing });

/** The states a plan is filed in; a plan that names none is filed nowhere. */
function filedStates({ availability }: PlanTerms): string[] {
  const { only = [], except = [] } = availability.states;
  return only.filter((state) => !except.includes(state));
}

export type MissingText = { key: string; states: string[] };

/** The texts that a plan is sold by and that are not there. One of a site alone is none: the plan is sold on others too. */
export function missingTexts(plan: PlanTerms, states: readonly string[], texts: readonly TextScope[]): MissingText[] {
  const missing = new Map<string, string[]>();
  for (const state of states)
    for (const key of soldKeys(plan, state))
      if (chooseText(texts, key, plan, { state, siteKey: null }) === null)
        missing.set(key, [...(missing.get(key) ?? []), state]);
  return [...missing].map(([key, without]) => ({ key, states: without }));
}

const known = new WeakMap<PlanTerms, Map<string, PlanTerms>>();

/** The same object for the same narrowing: prices are remembered by it. */
function narrowed(
  plan: PlanTerms,
  states: string[],
  paymentMethods: PlanTerms['requirements']['paymentMethods'],
): PlanTerms {
  if (states.length === filedStates(plan).length && paymentMethods.length === plan.requirements.paymentMethods.length)
    return plan;
  const forms = known.get(plan) ?? new Map<string, PlanTerms>();
  known.set(plan, forms);
  const name = JSON.stringify([states, paymentMethods]);
  const form = forms.get(name) ?? {
    ...plan,
    availability: { ...plan.availability, states: { only: states } },
    requirements: { ...plan.requirements, paymentMethods },
  };
  forms.set(name, form);
  return form;
}
