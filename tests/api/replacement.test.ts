import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { makeProof } from '@/lib/enrollment-api/handlers/proof/make-proof';
import { readZip } from '@/lib/enrollment-api/handlers/proof/zip-archive';
import { enrollments } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { memberPolicies, policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { loadColumn } from '@/lib/enrollment-api/store/step-columns';
import { describeWithDemo } from '../config/databases';
import { contentOf, exportTo, forgetExports, newFolder } from './exporting';
import { lettersOf } from './letters';
import { Shopper } from './shopper';
import { buildApi, fieldErrors, forgetNewMembers, NORTH_STAR, type Api } from './support';

const LIFE = { plan_id: 1501, plan_pricing_id: 150102 };
const DENTAL = { plan_id: 1101, plan_pricing_id: 110102 };
const OLD = 'Old Oak Life, 77-1204';
const NOTICE = 'Important notice: replacement of life insurance';

/** Whether coverage replaces other is asked where a plan of the cart asks, and a yes gives the notice of the state (decisions 296). */
describeWithDemo('the question whether coverage replaces other', (store) => {
  let api: Api;
  beforeEach(async () => {
    api = await buildApi(store());
    await forgetNewMembers(store());
  });

  async function withCart(...choices: (typeof LIFE)[]): Promise<Shopper> {
    const shopper = await Shopper.quote(api);
    await api.call('changeFilterInfo', { tempId: shopper.id, is_smoker: '0' }, NORTH_STAR);
    for (const choice of choices) await shopper.add(choice);
    await shopper.checkout();
    return shopper;
  }
  const asks = async (shopper: Shopper) =>
    (await shopper.ok<{ field_name: string }[]>('getFormFieldsPersonalInfo'))
      .map(({ field_name }) => field_name)
      .filter((name) => name.startsWith('replace'));
  const headsOf = async (shopper: Shopper) =>
    (await shopper.ok<{ text_head: string }[]>('getAgreementTexts')).map(({ text_head }) => text_head);
  const isDone = async (shopper: Shopper, tab: string) =>
    (await shopper.ok<{ tab_name: string; complete: boolean }[]>('getDynamicTabs')).find(
      ({ tab_name }) => tab_name === tab,
    )?.complete;
  /** The steps behind the first one, up to the review. */
  async function fillRest(shopper: Shopper): Promise<void> {
    await shopper.contact();
    await shopper.ok('savePrimaryHealthInfo', {
      ...(await shopper.healthAnswers('getHealthQuestionsPrimaryHealthInfo', () => null)),
    });
    expect((await shopper.heirs(100)).body['status']).toBe('success');
    expect((await shopper.sign()).body['status']).toBe('success');
    expect((await shopper.bank()).body['status']).toBe('success');
  }

  it('is asked for life insurance, and never where no plan of the cart asks', async () => {
    expect(await asks(await withCart(DENTAL))).toEqual([]);
    const shopper = await withCart(LIFE, DENTAL);
    expect(await asks(shopper)).toEqual(['replaces_coverage', 'replaced_policy']);
    const save = async (own: object) =>
      fieldErrors(
        await shopper.call('savePersonalInfo', { ...(await shopper.personalAnswers()), replaces_coverage: '', ...own }),
      );
    expect(await save({})).toEqual({ replaces_coverage: 'Field is required' });
    expect(await save({ replaces_coverage: '1' })).toEqual({ replaced_policy: 'Field is required' });
    expect(await save({ replaces_coverage: '2' })).toEqual({ replaces_coverage: 'Choose one of the options' });
    expect(await isDone(shopper, 'primary_info')).toBe(false);
    expect(await save({ replaces_coverage: '0' })).toEqual({});
    expect(await isDone(shopper, 'primary_info')).toBe(true);
  });

  it('is asked for disability insurance in the states that the plan names alone', async () => {
    const answers: Record<string, string[]> = {};
    for (const [state, zip] of [
      ['TX', '78701'],
      ['ME', '04101'],
    ] as const) {
      const shopper = await Shopper.quote(api);
      const told = { tempId: shopper.id, zip, annual_incode: '60000', working_hours: '40', is_smoker: '0' };
      await api.call('changeFilterInfo', told, NORTH_STAR);
      await shopper.add({ plan_id: 1901, plan_pricing_id: 190101 });
      await shopper.checkout();
      answers[state] = await asks(shopper);
    }
    expect(answers).toEqual({ TX: ['replaces_coverage', 'replaced_policy'], ME: [] });
  });

  it('is forgotten with the plan that asked: not shown, not signed, not printed, and no carrier is told', async () => {
    await forgetExports(api);
    const shopper = await withCart(LIFE, DENTAL);
    await shopper.personal({ replaces_coverage: '1', replaced_policy: OLD });
    const shown = async () => JSON.stringify(await shopper.ok('getEnrollmentTempInfo', { column: 'primary_info' }));
    expect(await shown()).toContain(OLD);
    await shopper.ok('removePlanFromCart', LIFE);
    await shopper.checkout();
    expect(await shown()).not.toMatch(/replace/);
    expect(await asks(shopper)).toEqual([]);
    expect(await headsOf(shopper)).not.toContain(NOTICE);
    await shopper.contact();
    expect((await shopper.sign()).body['status']).toBe('success');
    expect((await shopper.bank()).body['status']).toBe('success');
    await shopper.ok('saveReviewInfo');
    const { content } = await shopper.ok<{ content: string }>('getEnrollmentCopy');
    const copy = lettersOf(Buffer.from(content, 'base64'));
    expect(copy).toContain('Ruiz');
    expect(copy).not.toMatch(/Replace/);
    await store().db.update(memberPolicies).set({ status: 'SUBMITTED', waitsFor: [] });
    const folder = newFolder();
    const [batch] = (await exportTo(api, folder, '--format', 'csv')).batches;
    expect(batch && contentOf(folder, batch)).toMatch(/Ruiz/);
    expect(batch && contentOf(folder, batch)).not.toContain(OLD);
    const [enrollment] = await store().db.select().from(enrollments).where(eq(enrollments.id, shopper.id));
    const told = enrollment && (await loadColumn(api.ports, enrollment, 'primary_info'));
    expect(told?.data.values).toMatchObject({ last_name: 'Ruiz-Lindqvist' });
    expect(told?.data.values).not.toHaveProperty('replaces_coverage');
    expect(told?.data.values).not.toHaveProperty('replaced_policy');
  });

  it('gives no notice after a no, and says so on the copy', async () => {
    const shopper = await withCart(LIFE);
    await shopper.personal();
    expect(await headsOf(shopper)).not.toContain(NOTICE);
    await fillRest(shopper);
    await shopper.ok('saveReviewInfo');
    const { content } = await shopper.ok<{ content: string }>('getEnrollmentCopy');
    const copy = lettersOf(Buffer.from(content, 'base64'));
    expect(copy).toContain('ReplacesothercoverageNo');
    expect(copy).not.toContain(NOTICE.replaceAll(' ', ''));
  });

  it('gives the notice above the signature after a yes, which copy, carrier and proof have as it was signed', async () => {
    await forgetExports(api);
    const shopper = await withCart(LIFE);
    await shopper.personal({ replaces_coverage: '1', replaced_policy: OLD });
    const heads = await headsOf(shopper);
    expect(heads.slice(-2)).toEqual([NOTICE, 'Statement of the applicant']);
    const texts = (await shopper.call('getAgreementTexts')).body.data as { result: { id: string }[] };
    const others = texts.result.map(({ id }) => id).toSpliced(-2, 1);
    const refused = fieldErrors(await shopper.sign({ accepted_texts: others }));
    expect(Object.keys(refused)).toContain(`accepted_texts.${heads.indexOf(NOTICE)}`);
    await fillRest(shopper);
    expect(await isDone(shopper, 'agreement_info')).toBe(true);
    // Another answer is another application.
    await shopper.personal({ replaces_coverage: '0' });
    expect(await isDone(shopper, 'agreement_info')).toBe(false);
    await shopper.personal({ replaces_coverage: '1', replaced_policy: OLD });
    await shopper.ok('saveReviewInfo');
    const { content } = await shopper.ok<{ content: string }>('getEnrollmentCopy');
    const copy = lettersOf(Buffer.from(content, 'base64'));
    for (const words of ['Replaces other coverageYes', `Replaced coverage${OLD}`, NOTICE])
      expect(copy).toContain(words.replaceAll(' ', ''));

    const [policy] = await store().db.select().from(policies).where(eq(policies.enrollmentId, shopper.id));
    await store().db.update(memberPolicies).set({ status: 'SUBMITTED', waitsFor: [] });
    const folder = newFolder();
    for (const format of ['lines', 'csv']) {
      const [batch] = (await exportTo(api, folder, '--format', format)).batches;
      const [head = '', first = ''] = batch ? contentOf(folder, batch).split('\r\n') : [];
      expect(head).toMatch(/,replaces,"replaced_policy"$/);
      expect(first).toContain(`yes,"${OLD}"`);
    }
    const proof = await makeProof(api.ports, policy?.id ?? '', 'operator:kim');
    const kept = proof.ok ? (readZip(proof.archive) ?? []) : [];
    expect(kept.some(({ name, bytes }) => name.startsWith('texts') && bytes.toString().includes(NOTICE))).toBe(true);
  });
});
