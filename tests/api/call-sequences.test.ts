import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { PlanDefinition } from '@/lib/enrollment-api/rating/plan';
import { REPLACEMENT } from '@/lib/rules/words/step-answers';
import { buildDemoPlans } from '@/tests/config/demo-shop';
import { toWireDate } from '@/lib/rules/text/dates';
import { soakRuns, soakTime } from '@/tests/soak/scale';
import { describeMostlyOnPostgres } from '../config/databases';
import {
  askedNow,
  firstOpen,
  isAuthorized,
  methodsNow,
  newModel,
  owedNow,
  paidNow,
  signedNow,
  type Model,
  type ModelPlan,
} from './enrollment-model';
import { patient } from './patience';
import { Shopper } from './shopper';
import { buildApi, type Answer, type Api } from './support';

/** Plans that ask for different things: nothing, a number, beneficiaries for a member alone, health, an employer. */
const MENU = [1102, 1201, 1601, 1503, 2202, 1901] as const;
const SPOUSE_BORN = '1986-06-01';

const plan = fc.constantFrom(...MENU);
const variant = fc.constantFrom('one', 'two');
const call = fc.oneof(
  fc.record({ do: fc.constant('add' as const), plan }),
  fc.record({ do: fc.constant('remove' as const), plan }),
  fc.record({ do: fc.constant('tier' as const), tier: fc.constantFrom('IO' as const, 'IS' as const) }),
  fc.record({ do: fc.constant('day' as const), day: fc.constantFrom(0, 1) }),
  fc.record({
    do: fc.constantFrom('personal', 'contact', 'employer', 'heirs', 'health', 'family'),
    variant,
  }),
  fc.record({ do: fc.constantFrom('half the heirs', 'no spouse', 'wrong name') }),
  fc.record({ do: fc.constantFrom('sign', 'sign nothing', 'spouse signs') }),
  fc.record({ do: fc.constant('pay' as const), method: fc.constantFrom('eft' as const, 'cc' as const) }),
  fc.record({ do: fc.constantFrom('submit', 'submit twice') }),
);
type Call = typeof call extends fc.Arbitrary<infer One> ? One : never;

/** A whole enrollment in some order, with other calls between: most sequences shall come near a policy. */
const WHOLE: readonly Call[] = [
  { do: 'add', plan: 1102 },
  { do: 'day', day: 0 },
  { do: 'personal', variant: 'one' },
  { do: 'contact', variant: 'one' },
  { do: 'employer', variant: 'one' },
  { do: 'heirs', variant: 'one' },
  { do: 'health', variant: 'one' },
  { do: 'family', variant: 'one' },
  { do: 'spouse signs' },
  { do: 'sign' },
  { do: 'pay', method: 'eft' },
  { do: 'submit' },
];
/** A spouse whose health is asked about, and who signs for it. */
const COUPLE: readonly Call[] = [
  { do: 'tier', tier: 'IS' },
  { do: 'add', plan: 2202 },
];
const sequence = fc
  .tuple(
    fc.constantFrom([], COUPLE),
    fc.array(call, { maxLength: 6 }),
    fc.constantFrom('in order' as const, 'shuffled' as const),
    fc.shuffledSubarray([...WHOLE], { minLength: 6, maxLength: WHOLE.length }),
    fc.array(fc.tuple(fc.nat({ max: WHOLE.length }), call), { maxLength: 4 }),
    fc.array(call, { maxLength: 5 }),
  )
  .map(([couple, before, order, shuffled, between, after]) => {
    const middle = order === 'in order' ? [...WHOLE] : shuffled;
    for (const [at, one] of between) middle.splice(Math.min(at, middle.length), 0, one);
    return [...couple, ...before, ...middle, ...after, { do: 'submit' as const }];
  });

/** A change of the quote; its call names the enrollment in the path alone. */
const tell = (shopper: Shopper, answers: Record<string, string>): Promise<Answer> =>
  shopper.api.call('changeFilterInfo', { tempId: shopper.id, ...answers }, shopper.headers);

const succeeded = ({ body }: Answer) => body['status'] === 'success';

/** One sequence against one enrollment, beside its model. */
class Run {
  readonly shopper: Shopper;
  readonly model: Model = newModel();
  readonly menu: ReadonlyMap<number, ModelPlan>;
  policy: string | null = null;
  /** How often the list of people was saved. */
  saves = 0;

  constructor(shopper: Shopper, menu: ReadonlyMap<number, ModelPlan>) {
    this.shopper = shopper;
    this.menu = menu;
  }

  async take(one: Call): Promise<void> {
    if ('plan' in one) return one.do === 'add' ? this.add(one.plan) : this.remove(one.plan);
    if ('tier' in one) return this.changeTier(one.tier);
    if ('day' in one) return this.chooseDay(one.day);
    if ('variant' in one) return this.answer(one.do, one.variant);
    if ('method' in one) return this.pay(one.method);
    if (one.do === 'spouse signs') return this.authorize();
    if (one.do === 'sign' || one.do === 'sign nothing') return this.sign(one.do === 'sign');
    if (one.do === 'submit' || one.do === 'submit twice') return this.submit(one.do === 'submit twice');
    return this.sayWrongly(one.do);
  }

  /** Notes what a call did, which must be what was expected of it; nothing can be changed after the submission. */
  private expectDone(answer: Answer, expected: boolean, what: string): boolean {
    const wanted = expected && !this.model.submitted;
    expect([what, succeeded(answer), succeeded(answer) === wanted ? '' : answer.text]).toEqual([what, wanted, '']);
    return wanted;
  }

  private async add(id: number): Promise<void> {
    const chosen = this.menu.get(id);
    if (!chosen) throw new Error(`${id} is not in the menu`);
    const { model, shopper } = this;
    if (model.cart.has(id)) return;
    if (!model.submitted && chosen.tiers.has(model.tier)) await shopper.answerPlan(id);
    const answer = await shopper.call('addPlanToCart', { plan_id: id, plan_pricing_id: chosen.pricingId });
    if (this.expectDone(answer, chosen.tiers.has(model.tier), `add ${id}`)) model.cart.set(id, chosen);
  }

  private async remove(id: number): Promise<void> {
    const chosen = this.model.cart.get(id);
    if (!chosen) return;
    const answer = await this.shopper.call('removePlanFromCart', { plan_id: id, plan_pricing_id: chosen.pricingId });
    if (this.expectDone(answer, true, `remove ${id}`)) this.model.cart.delete(id);
  }

  private async changeTier(tier: Model['tier']): Promise<void> {
    const told = tier === 'IS' ? { dep_dob: toWireDate(SPOUSE_BORN) } : {};
    const answer = await tell(this.shopper, { tier, ...told });
    if (this.expectDone(answer, true, `tier ${tier}`)) this.model.tier = tier;
  }

  private async chooseDay(day: number): Promise<void> {
    const { model, shopper } = this;
    if (model.submitted) return;
    const dates = await shopper.ok<string[]>('getCartEffectiveDates');
    const answer = await shopper.call('cartCheckout', { effective_date: dates[day] ?? '', type: 'applicant' });
    if (this.expectDone(answer, model.cart.size > 0 && this.isSold(), `day ${day}`)) model.day = day;
  }

  /** Whether every plan of the cart can be had in the tier. */
  private isSold(): boolean {
    const { cart, tier } = this.model;
    return [...cart.values()].every(({ tiers }) => tiers.has(tier));
  }

  private async answer(step: string, variant: string): Promise<void> {
    const { model, shopper } = this;
    if (model.submitted) return;
    const other = variant === 'two';
    const forms: Record<string, [keyof Model['said'], () => Promise<Answer>]> = {
      personal: [
        'primary_info',
        async () =>
          shopper.call('savePersonalInfo', await shopper.personalAnswers(other ? { first_name: 'Anabel' } : undefined)),
      ],
      contact: [
        'contact_info',
        async () =>
          shopper.call(
            'saveContactInfo',
            await shopper.contactAnswers(other ? { address1: '9 Willow Creek Drive' } : undefined),
          ),
      ],
      employer: [
        'employer_info',
        async () =>
          shopper.call('saveEmployerInfo', await shopper.employerAnswers(other ? { occupation: 'Dyer' } : undefined)),
      ],
      heirs: ['beneficiary_info', () => shopper.heirs(...(other ? [100] : [60, 40]))],
      health: [
        'primary_health_info',
        async () =>
          shopper.call('savePrimaryHealthInfo', {
            ...(await shopper.healthAnswers('getHealthQuestionsPrimaryHealthInfo', () => null)),
            notes: other ? 'Nothing else.' : '',
          }),
      ],
      family: [
        'dependent_info',
        () => shopper.family([{ relationship: 'spouse', dob: SPOUSE_BORN, gender: other ? '1' : '0', smoker: null }]),
      ],
    };
    const form = forms[step];
    if (!form) throw new Error(`no form of ${step}`);
    const [tab, save] = form;
    if (tab === 'dependent_info' && model.tier === 'IO') return;
    const asked = askedNow(model, tab);
    // People are listed for plans that can be had: with one that cannot, the list says so.
    const expected = tab !== 'dependent_info' || this.isSold();
    if (!this.expectDone(await save(), expected, `${step} ${variant}`)) return;
    model.said[tab] = { value: variant, asked };
    // Each list names its people anew.
    if (tab === 'dependent_info') model.spouse = { save: (this.saves += 1), hasHealth: this.asksHealth() };
  }

  /** Whether the list asks about the health of its people. */
  private asksHealth(): boolean {
    return [...this.model.cart.values()].some(({ healthQuestions }) => healthQuestions.length > 0);
  }

  private async authorize(): Promise<void> {
    const { model, shopper } = this;
    if (model.submitted) return;
    const owed = await shopper.ok<{ state: string }[]>('getHouseholdSigners');
    expect(['owed', owed.map(({ state }) => state !== 'signed')]).toEqual([
      'owed',
      owedNow(model) === null ? [] : [!isAuthorized(model)],
    ]);
    await shopper.authorize();
    model.authorizedFor = owedNow(model) ?? model.authorizedFor;
  }

  /** Calls that are refused and change nothing. */
  private async sayWrongly(what: string): Promise<void> {
    const { model, shopper } = this;
    if (model.submitted) return;
    if (what === 'half the heirs') this.expectDone(await shopper.heirs(50), false, what);
    if (what === 'no spouse' && model.tier === 'IS') this.expectDone(await shopper.family([]), false, what);
    if (what === 'wrong name') {
      const answers = await shopper.personalAnswers({ first_name: '1234' });
      this.expectDone(await shopper.call('savePersonalInfo', answers), false, what);
    }
  }

  private async sign(whole: boolean): Promise<void> {
    const { model, shopper } = this;
    if (model.submitted) return;
    const answer = await shopper.signAlone(whole ? {} : { accepted_texts: [] });
    if (this.expectDone(answer, whole && isAuthorized(model), whole ? 'sign' : 'sign nothing'))
      model.signedFor = signedNow(model);
  }

  private async pay(method: 'eft' | 'cc'): Promise<void> {
    const { model, shopper } = this;
    if (model.submitted || model.cart.size === 0 || !this.isSold()) return;
    const answer = await (method === 'cc' ? shopper.card() : shopper.bank());
    // The card's bill goes to the home address, which is told with the contact step.
    const isAddressed = method !== 'cc' || model.said.contact_info !== undefined;
    if (this.expectDone(answer, methodsNow(model).includes(method) && isAddressed, `pay ${method}`))
      model.paidFor = { method, terms: paidNow(model) };
  }

  private async submit(twice: boolean): Promise<void> {
    const { model, shopper } = this;
    const open = model.submitted ? null : firstOpen(model);
    const answers = await Promise.all(
      Array.from({ length: twice ? 2 : 1 }, () => shopper.call('saveReviewInfo', { additional_notes: '' })),
    );
    for (const answer of answers) {
      const { body } = answer;
      if (open !== null) {
        const { tab_name: named } = (body.data ?? {}) as { tab_name?: string };
        expect([open, succeeded(answer), named]).toEqual([open, false, open]);
        continue;
      }
      expect([succeeded(answer), succeeded(answer) ? '' : answer.text]).toEqual([true, '']);
      const { policy_id } = body.data as { policy_id: string };
      this.policy ??= policy_id;
      expect(policy_id).toBe(this.policy);
    }
    if (open === null) model.submitted = true;
  }
}

/** What the model knows of the plans: their filed terms, and in which tier this household can buy them. */
async function readMenu(api: Api): Promise<Map<number, ModelPlan>> {
  const filed = new Map(buildDemoPlans().map((one) => [Number(one.id), PlanDefinition.parse(one)]));
  const menu = new Map<number, ModelPlan>();
  for (const id of MENU) {
    const definition = filed.get(id);
    if (!definition) throw new Error(`no plan ${id}`);
    const { steps, personal, contact, dependent, healthQuestions, medicationQuestion, paymentMethods, replacement } =
      definition.requirements;
    const tiers = new Set<Model['tier']>();
    let pricingId = 0;
    for (const tier of ['IO', 'IS'] as const) {
      const shopper = await Shopper.quote(api, { tier });
      if (tier === 'IS') await shopper.ok('storeTempDependentInfo', { dep_dob: toWireDate(SPOUSE_BORN) });
      expect(succeeded(await tell(shopper, ANSWERED))).toBe(true);
      const { body } = await shopper.call('getPlanPricingDetail', { pid: id });
      if (body['status'] !== 'success') continue;
      const [level] = (body.data as { plans: { plan_pricing_id: number }[] }).plans;
      if (!level) continue;
      tiers.add(tier);
      pricingId ||= level.plan_pricing_id;
    }
    expect([id, pricingId]).not.toEqual([id, 0]);
    menu.set(id, {
      id,
      pricingId,
      tiers,
      asks: steps,
      extras: { personal: [...personal, ...(replacement ? [REPLACEMENT] : [])], contact, dependent },
      healthQuestions: [...healthQuestions, ...(medicationQuestion === undefined ? [] : [medicationQuestion])],
      methods: paymentMethods,
    });
  }
  return menu;
}

/** What the plans of the menu want to know of everybody before a price. */
const ANSWERED = { is_smoker: '0', annual_incode: '60000', working_hours: '40' };

describeMostlyOnPostgres('any sequence of calls', (store) => {
  let api: Api;
  let menu: Map<number, ModelPlan>;
  beforeAll(async () => {
    api = patient(await buildApi(store()));
    menu = await readMenu(api);
  });

  it(
    'makes one policy when everything that is asked was said, signed and authorized as it is now, and only then',
    async () => {
      let policies = 0;
      let authorized = 0;
      await fc.assert(
        fc.asyncProperty(sequence, async (calls) => {
          const shopper = await Shopper.quote(api);
          expect(succeeded(await tell(shopper, ANSWERED))).toBe(true);
          const run = new Run(shopper, menu);
          for (const one of calls) await run.take(one);
          const rows = await store().db.execute(sql`select id from policies where enrollment_id = ${shopper.id}`);
          expect(rows).toHaveLength(run.policy === null ? 0 : 1);
          if (run.policy !== null) policies += 1;
          if (run.policy !== null && owedNow(run.model) !== null) authorized += 1;
        }),
        { numRuns: soakRuns('call sequences') },
      );
      // A model that nothing satisfies would prove nothing.
      expect(policies).toBeGreaterThan(soakRuns('call sequences') / 10);
      expect(authorized).toBeGreaterThan(0);
    },
    soakTime(120_000),
  );
});
