import type { TabName } from '@/lib/rules/words/tab-names';

/**
 * What an enrollment must be before it becomes a policy, told from the specification alone (rules 3 §4, decisions 23 to 25): a second
 * opinion that shares no code with the server's. Everything is kept as what was said, never as a verdict.
 */
export type ModelPlan = {
  id: number;
  /** The level that the sequences buy. */
  pricingId: number;
  /** Tiers in which it has a price for this household. */
  tiers: ReadonlySet<'IO' | 'IS'>;
  asks: { employer: boolean; beneficiary: boolean; health: boolean };
  /** The answers it asks for beyond those of everybody, by step. */
  extras: { personal: readonly string[]; contact: readonly string[]; dependent: readonly string[] };
  healthQuestions: readonly number[];
  methods: readonly string[];
};

/** What a step was told, and for which questions: those asked later are open. */
type Said = { value: string; asked: readonly string[] };

export type Model = {
  tier: 'IO' | 'IS';
  cart: Map<number, ModelPlan>;
  /** Place of the chosen day among those offered; null while none is chosen, and the first one counts for prices. */
  day: number | null;
  said: Partial<Record<TabName, Said>>;
  /** Everything that the signature was given for; null while nobody signed. */
  signedFor: string | null;
  /** The health answers of the spouse: the save they came with, and null where none were asked. */
  spouse: { save: number; hasHealth: boolean } | null;
  /** What the spouse signed for. */
  authorizedFor: string | null;
  /** Everything that the authorization named, and how it is paid. */
  paidFor: { method: string; terms: string } | null;
  submitted: boolean;
};

export const newModel = (): Model => ({
  tier: 'IO',
  cart: new Map(),
  day: null,
  said: {},
  signedFor: null,
  spouse: null,
  authorizedFor: null,
  paidFor: null,
  submitted: false,
});

const plansOf = ({ cart }: Model) => [...cart.values()];

const STEPS = ['personal', 'contact', 'dependent'] as const;
const TAB_OF: Record<(typeof STEPS)[number], TabName> = {
  personal: 'primary_info',
  contact: 'contact_info',
  dependent: 'dependent_info',
};

/** What a step asks now because of the plans, sorted. */
export function askedNow(model: Model, tab: TabName): string[] {
  const step = STEPS.find((one) => TAB_OF[one] === tab);
  if (step) return [...new Set(plansOf(model).flatMap(({ extras }) => extras[step]))].toSorted();
  if (tab === 'primary_health_info')
    return [...new Set(plansOf(model).flatMap(({ healthQuestions }) => healthQuestions.map(String)))].toSorted();
  return [];
}

/** The order of the steps that this cart has to go through, review aside. */
function requiredTabs(model: Model): TabName[] {
  const asks = (step: keyof ModelPlan['asks']) => plansOf(model).some((plan) => plan.asks[step]);
  return [
    'primary_info',
    'contact_info',
    ...(asks('employer') ? (['employer_info'] as const) : []),
    ...(asks('beneficiary') ? (['beneficiary_info'] as const) : []),
    ...(asks('health') ? (['primary_health_info'] as const) : []),
    ...(model.tier === 'IO' ? [] : (['dependent_info'] as const)),
    'agreement_info',
    'billing_info',
  ];
}

const cartWords = (model: Model) =>
  plansOf(model)
    .map(({ id }) => id)
    .toSorted((one, other) => one - other);

/** What a signature is given for: every answer that counts, plans, tier and day. */
export const signedNow = (model: Model): string =>
  JSON.stringify([
    model.tier,
    cartWords(model),
    model.day ?? 0,
    // Answers of a step that is not asked are still what the applicant said.
    Object.entries(model.said)
      // But a list of people is forgotten where the member alone is covered.
      .filter(([tab]) => model.tier !== 'IO' || tab !== 'dependent_info')
      .toSorted(([one], [other]) => one.localeCompare(other)),
  ]);

/** What a spouse signs for: the own answers, in an application of this name. Null while the spouse need not sign. */
export function owedNow(model: Model): string | null {
  const { spouse, tier } = model;
  const asks = plansOf(model).some((plan) => plan.asks.health && plan.healthQuestions.length > 0);
  if (tier === 'IO' || !asks || !spouse?.hasHealth) return null;
  return JSON.stringify([spouse.save, model.said.primary_info?.value ?? null]);
}

/** Whether the spouse has signed, where that is owed: the applicant signs after. */
export const isAuthorized = (model: Model): boolean =>
  owedNow(model) === null || owedNow(model) === model.authorizedFor;

/** What the payments hang on. */
export const paidNow = (model: Model): string => JSON.stringify([model.tier, cartWords(model), model.day ?? 0]);

/** The ways to pay that the cart leaves (rules 3 §4). */
export function methodsNow(model: Model): string[] {
  const sets = plansOf(model).map(({ methods }) => methods);
  const notice = ['list', 'elist', 'stmt'].find(
    (method) => sets.length > 0 && sets.every((one) => one.includes(method)),
  );
  if (notice) return [notice];
  return sets.every((one) => one.includes('cc')) ? ['cc', 'eft'] : ['eft'];
}

function isDone(model: Model, tab: TabName): boolean {
  if (tab === 'agreement_info') return model.signedFor === signedNow(model) && isAuthorized(model);
  if (tab === 'billing_info') {
    const { paidFor } = model;
    if (!paidFor || !methodsNow(model).includes(paidFor.method)) return false;
    return ['list', 'elist', 'stmt'].includes(paidFor.method) || paidFor.terms === paidNow(model);
  }
  const said = model.said[tab];
  return said !== undefined && askedNow(model, tab).every((name) => said.asked.includes(name));
}

/** The first thing that keeps the enrollment from becoming a policy; null when nothing does. */
export function firstOpen(model: Model): TabName | 'cart_info' | null {
  if (model.cart.size === 0 || model.day === null) return 'cart_info';
  if (plansOf(model).some(({ tiers }) => !tiers.has(model.tier))) return 'cart_info';
  return requiredTabs(model).find((tab) => !isDone(model, tab)) ?? null;
}
