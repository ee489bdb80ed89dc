import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { policies, policyItems } from '@/lib/enrollment-api/store/schema/member-tables';
import { fillZipCodes } from '@/lib/enrollment-api/store/zip-rows';
import { describeEmptyMostlyOnPostgres, describeWithDemo } from '../config/databases';
import { demoPlan } from '../unit/rating/support';
import { lettersOf } from './letters';
import { patient } from './patience';
import { SHOP, shopPlan, writeShop, writeText } from './shop';
import { Shopper } from './shopper';
import { buildApi, resultOf, type Api } from './support';

const PLAN = 1504;
const GUARANTEED = 150401;
const LARGEST = 150404;
type Level = { plan_pricing_id: number; plan_price: string; pending?: string; benefit_lines: string[] };

/** The shopper is a woman of 41 who uses no tobacco: $50,000 at 9.50 cents per $1,000 and 3%, $300,000 likewise. */
const CHARGED = '4.89';
const PENDING =
  '$300,000 chosen, under review; you pay for $50,000 until it is decided. ' +
  'The decision takes 5 to 10 days. If it is yes, you have $300,000 and pay $29.36 a month; if it is no, you keep $50,000 at its price.';

const answers = (illness: 0 | 1) =>
  [201, 202, 203, 204].map((question_id) => ({
    question_id,
    yes_no_flag: question_id === 201 ? illness : question_id === 204 ? 1 : 0,
    detail: [{ dot_from: '01/01/2020', reason_for_condition: 'treated' }],
  }));

async function quoted(api: Api): Promise<Shopper> {
  const shopper = await Shopper.quote(api);
  await api.call('changeFilterInfo', { tempId: shopper.id, is_smoker: '0' }, shopper.headers);
  return shopper;
}
const levels = async (shopper: Shopper) =>
  (await shopper.ok<{ plans: Level[] }>('getPlanPricingDetail', { pid: PLAN })).plans;
const add = (shopper: Shopper, plan_pricing_id: number) =>
  shopper.call('addPlanToCart', { plan_id: PLAN, plan_pricing_id });

/** The steps of the plan up to the review: no illness, one heir, a bank account. */
async function fill(shopper: Shopper): Promise<void> {
  await shopper.checkout();
  await shopper.personal();
  await shopper.contact();
  const asked = await shopper.ok<{
    codition_questions: { question_id: number }[];
    medication_question: { question_id: number };
  }>('getHealthQuestionsPrimaryHealthInfo');
  const no = { yes_no_flag: '0' };
  await shopper.ok('savePrimaryHealthInfo', {
    condition_questions: asked.codition_questions.map(({ question_id }) => ({ question_id, ...no, conditions: [] })),
    medication_question: { question_id: asked.medication_question.question_id, ...no, medications: [] },
  });
  await shopper.ok('saveBeneficiaryInfo', {
    beneficiaries: [
      {
        first_name: 'Bo',
        last_name: 'Ruiz',
        birthdate: '02/03/1990',
        ssn: '219098503',
        relationship: 'parent',
        beneficiary_percentage: '100',
      },
    ],
  });
  expect((await shopper.sign()).body['status']).toBe('success');
  expect((await shopper.bank()).body['status']).toBe('success');
}

describeWithDemo('an amount that evidence decides on (decisions 36)', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = patient(await buildApi(store()));
  });

  it('costs what the guaranteed amount costs, on every paper up to the policy', async () => {
    const shopper = await quoted(api);
    await shopper.ok('saveQuestionAnswers', { plan_id: PLAN, answers: answers(0) });
    const cards = await levels(shopper);
    expect(cards.map(({ plan_price }) => plan_price)).toEqual([CHARGED, CHARGED, CHARGED, CHARGED]);
    expect(cards.map(({ pending }) => pending ?? null)).toEqual([
      null,
      expect.stringContaining('$100,000 chosen'),
      expect.stringContaining('$200,000 chosen'),
      PENDING,
    ]);
    expect(cards[3]?.benefit_lines).toContain('Needs a review: until it is decided you have, and pay for, $50,000');
    expect((await add(shopper, LARGEST)).body['status']).toBe('success');
    const cart = (await shopper.call('getPlanCart')).body.data;
    expect(cart).toMatchObject({
      result: [{ plan_name: 'Meridian Optional Life $300,000', price: CHARGED, pending: PENDING }],
      recurring_month_cost: CHARGED,
      total_cost: CHARGED,
    });
    await fill(shopper);
    const authorization = await shopper.call('getPaymentAuthorization', { payment_method: 'eft', bill_date: '28' });
    expect(authorization.body.data).toMatchObject({ due_today: CHARGED, recurring_month_cost: CHARGED });
    expect(JSON.stringify(authorization.body.data)).not.toContain('29.36');
    const { policy_id } = await shopper.ok<{ policy_id: string }>('saveReviewInfo');
    const receipt = await shopper.call('getReceipt');
    expect(receipt.body.data).toMatchObject({
      items: [{ price: CHARGED, pending: PENDING }],
      paid_today: CHARGED,
      recurring_month_cost: CHARGED,
    });
    const [policy] = await store().db.select().from(policies).where(eq(policies.id, policy_id));
    expect(policy).toMatchObject({ firstMonthCents: 489, recurringCents: 489 });
    const items = await store().db.select().from(policyItems).where(eq(policyItems.policyId, policy_id));
    expect(items).toMatchObject([
      {
        planPricingId: String(LARGEST),
        recurringCents: 489,
        status: 'pending',
        breakdown: {
          pending: { chosen: '$300,000', charged: '$50,000', chargedPricingId: '150401', approvedCents: 2936 },
        },
      },
    ]);
    const mails = (await api.mails()).filter(({ text }) => text.includes(policy_id));
    expect(mails).toHaveLength(2);
    for (const { text } of mails) expect(text.replaceAll(/\s+/g, ' ')).toContain(PENDING);
    const copy = await shopper.ok<{ content: string }>('getEnrollmentCopy');
    expect(lettersOf(Buffer.from(copy.content, 'base64'))).toContain(PENDING.replaceAll(' ', ''));
  });

  it('is refused by an answer that declines it, and the guaranteed amount is not', async () => {
    const shopper = await quoted(api);
    const told = await shopper.call('saveQuestionAnswers', { plan_id: PLAN, answers: answers(1) });
    expect(told.body.data).toEqual({ success_message: expect.stringContaining('guaranteed amount only') as string });
    // The first answers count (threats T23).
    expect((await shopper.call('saveQuestionAnswers', { plan_id: PLAN, answers: answers(0) })).body.data).toEqual(
      told.body.data,
    );
    expect(await shopper.ok('checkAlreadyAnswered', { plan_id: PLAN })).toBe(true);
    expect((await levels(shopper)).map(({ plan_pricing_id }) => plan_pricing_id)).toEqual([GUARANTEED]);
    expect((await add(shopper, LARGEST)).body['errorCode']).toBe('newQuestionsError');
    expect((await add(shopper, GUARANTEED)).body['status']).toBe('success');
    await fill(shopper);
    await shopper.ok('saveReviewInfo');
    expect((await shopper.call('getReceipt')).body.data).toMatchObject({ items: [{ price: CHARGED }] });
  });
});

describeEmptyMostlyOnPostgres('underwriting without evidence', (store) => {
  it('declines the plan, and no other answers help', async () => {
    const api = await buildApi(store(), { seed: false });
    await fillZipCodes(store());
    // The texts of this shop are those of every enrollment.
    const { replacement: _asked, ...requirements } = demoPlan(String(PLAN)).requirements;
    await writeShop(store(), [shopPlan({ requirements: { ...requirements, agreements: [] } })]);
    for (const key of ['application-statement', 'authorization']) await writeText(store(), key);
    const members = { zip: '78701', dob: '04/09/1985', gender: '1', tier: 'IO', eprocess: 'applicant' };
    const begun = await api.call('addFilterForNewUser', members, SHOP);
    const shopper = Shopper.of(api, resultOf<{ temp_enrollment_id: string }>(begun).temp_enrollment_id, SHOP);
    const save = (illness: 0 | 1) => shopper.call('saveQuestionAnswers', { plan_id: 41, answers: answers(illness) });
    expect((await save(1)).body['errorCode']).toBe('decline');
    expect((await save(0)).body['errorCode']).toBe('decline');
    expect(await shopper.ok('checkAlreadyAnswered', { plan_id: 41 })).toBe(false);
  });
});
