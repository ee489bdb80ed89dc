import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { describeWithDemoOnBoth } from '../config/databases';
import { patient } from './patience';
import { CANARY, Shopper } from './shopper';
import { buildApi, HARBOR_MILLS, NORTH_STAR, resultOf, type Api } from './support';
import { soakRuns } from '@/tests/soak/scale';

type Step = 'choose' | 'checkout' | 'personal' | 'contact' | 'sign' | 'bank';

/** Says whether a step was taken; a refused one is no error of the test. */
async function attempt(shopper: Shopper, step: Step): Promise<boolean> {
  try {
    if (step === 'sign' || step === 'bank') return (await shopper[step]()).body['status'] === 'success';
    await shopper[step]();
    return true;
  } catch {
    return false;
  }
}

describeWithDemoOnBoth('the journey through the API', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = patient(await buildApi(store()));
  });

  it('takes a member alone from quote to receipt, copy and mails', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.prepare();
    const tabs = await shopper.ok<{ tab_name: string; required: boolean; complete: boolean }[]>('getDynamicTabs');
    expect(tabs.filter(({ required, complete }) => required && !complete).map(({ tab_name }) => tab_name)).toEqual([
      'review_info',
    ]);
    const cart = await shopper.ok<unknown[]>('getPlanCart');
    expect(cart.length).toBeGreaterThan(0);
    const { policy_id } = await shopper.ok<{ policy_id: string }>('saveReviewInfo', { additional_notes: 'Thank you' });
    const receipt = await shopper.ok<{ policy_id: string; name: string; payment: unknown }>('getReceipt');
    expect(receipt).toMatchObject({
      policy_id,
      name: 'Ana Ruiz-Lindqvist',
      payment: { method: 'eft', brand_or_bank: 'LONE CEDAR BANK', last4: '4410' },
    });
    const copy = await shopper.ok<{ content: string }>('getEnrollmentCopy');
    expect(Buffer.from(copy.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const mails = (await api.mails()).filter(({ text }) => text.includes(policy_id));
    expect(mails.map(({ subject, to }) => [subject, to]).toSorted()).toEqual([
      ['Enrollment Receipt', 'ana.ruiz@mail.example'],
      ['Enrollment Receipt', 'dana@northstar.example'],
    ]);
    expect(mails[0]?.attachments?.[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('takes a family with a spouse and two children, paid by card', async () => {
    const shopper = await Shopper.quote(api, { tier: 'IF' });
    await shopper.ok('storeTempDependentInfo', { dep_dob: '06/01/1986', no_of_children: '2' });
    await shopper.choose('vision');
    await shopper.checkout();
    await shopper.personal();
    await shopper.contact();
    const person = { last_name: 'Ruiz', gender: '0' };
    await shopper.dependents([
      { ...person, relationship: 'spouse', first_name: 'Leo', birthdate: '06/01/1986', ssn: CANARY.spouseSsn },
      {
        ...person,
        relationship: 'child',
        first_name: 'Mia',
        birthdate: '03/02/2015',
        ssn: CANARY.childSsn,
        gender: '1',
      },
      { ...person, relationship: 'child', first_name: 'Tom', birthdate: '11/30/2018', ssn: '219098503' },
    ]);
    expect((await shopper.sign()).body['status']).toBe('success');
    expect((await shopper.card()).text).toContain('success');
    const { policy_id } = await shopper.ok<{ policy_id: string }>('saveReviewInfo');
    expect(await shopper.ok('getReceipt')).toMatchObject({
      policy_id,
      payment: { method: 'cc', brand_or_bank: 'visa', last4: '1111' },
    });
  });

  it.each([
    ['an employee of a group', 'group', HARBOR_MILLS, 'applicant', { group_name: 'Harbor Mills' }],
    ['a rep for a client', 'rep', NORTH_STAR, 'rep', { agent_name: 'Dana Whitfield', agent_code: 'NS4101' }],
  ])('takes %s to the receipt, verified by who enrolls', async (_who, eprocess, headers, type, verified) => {
    const shopper = await Shopper.quote(api, { eprocess, headers });
    await shopper.choose('dental');
    await shopper.checkout(type);
    await shopper.personal();
    await shopper.contact();
    expect((await shopper.sign()).text).toContain('success');
    expect(await shopper.ok('getEnrollmentTempInfo', { column: 'aggrement_info' })).toMatchObject(verified);
    expect((await shopper.bank()).text).toContain('success');
    const { policy_id } = await shopper.ok<{ policy_id: string }>('saveReviewInfo');
    expect((await api.mails()).filter(({ text }) => text.includes(policy_id))).toHaveLength(2);
  });

  it('makes a policy only when every required step is done, in whatever order things are tried', async () => {
    const steps = ['choose', 'checkout', 'personal', 'contact', 'sign', 'bank'] as const;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 9 }), async (tried) => {
        const shopper = await Shopper.quote(api);
        const done = new Set<string>();
        for (const step of tried) {
          // A step that is refused does not count; signing and paying count for what they were given for.
          const worked = await attempt(shopper, step);
          if (!worked) continue;
          done.add(step);
          // Which answers a step needs depends on the plans: a choice can open every later step again.
          if (step === 'choose') ['personal', 'contact', 'sign', 'bank'].forEach((name) => done.delete(name));
          if (['checkout', 'personal', 'contact'].includes(step)) done.delete('sign');
        }
        const answer = await shopper.call('saveReviewInfo');
        const made = answer.body['status'] === 'success';
        if (made) expect(steps.every((step) => tried.includes(step))).toBe(true);
        if (steps.every((step) => done.has(step)))
          expect([made, tried, answer.text]).toEqual([true, tried, answer.text]);
      }),
      { numRuns: soakRuns('call orders') },
    );
  });

  it('asks again for what a plan needs when the step was answered before the plan was chosen', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.personal();
    await shopper.choose();
    await shopper.checkout();
    await shopper.contact();
    await shopper.sign();
    await shopper.bank();
    const refused = await shopper.call('saveReviewInfo');
    expect(refused.body).toMatchObject({ errorCode: 'incompleteTab', data: { tab_name: 'primary_info' } });
  });

  it('submits once, however often and at once it is asked for', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.prepare();
    const tries = Array.from({ length: 50 }, () => shopper.call('saveReviewInfo', {}));
    const answers = await Promise.all(tries);
    const numbers = new Set(answers.map((answer) => resultOf<{ policy_id: string }>(answer)?.policy_id));
    expect(numbers.size).toBe(1);
    const [number] = numbers;
    const again = await shopper.ok<{ policy_id: string }>('saveReviewInfo');
    expect(again.policy_id).toBe(number);
    const mails = (await api.mails()).filter(({ text }) => text.includes(String(number)));
    expect(mails).toHaveLength(2);
    const rows = await store().db.execute(sql`select id from policies where enrollment_id = ${shopper.id}`);
    expect(rows).toHaveLength(1);
  });
});
