import { beforeAll, describe, expect, it } from 'vitest';
import { readCaller } from '@/lib/enrollment-api/adapt';
import { buildHandlerContext } from '@/lib/enrollment-api/request-context';
import { loadColumn } from '@/lib/enrollment-api/store/step-columns';
import { members as seeded } from '@/tests/config/demo-shop';
import { describeWithDemo } from '../config/databases';
import { Shopper } from './shopper';
import { buildApi, fieldErrors, NORTH_STAR, resultOf, type Api } from './support';

const DANA = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
const elias = seeded.find(({ id }) => id === '70001');
const spouse = elias?.dependents.find(({ relationship }) => relationship === 'spouse');
const beneficiary = elias?.beneficiaries[0];
const REQUIRED = 'Field is required';
const INVALID = 'Invalid Social Security Number';

/**
 * Numbers on file of an existing member's dependents and beneficiaries (rules 2 §4, rules 3 §4, decisions 19): kept for
 * their own record when none is sent, for no other record and no other person, and never instead of a wrong one.
 */
describeWithDemo('the number on file', (store) => {
  let api: Api;
  let member: Shopper;
  let stranger: Shopper;
  beforeAll(async () => {
    api = await buildApi(store());
    const answer = await api.call('addFilterForExistingUser', { user_id: '70001', tier: 'IS' }, DANA);
    member = Shopper.of(api, resultOf<{ temp_enrollment_id: string }>(answer).temp_enrollment_id, DANA);
    stranger = await Shopper.quote(api, { tier: 'IS', headers: NORTH_STAR });
    await stranger.call('storeTempDependentInfo', { spouse_dob: '11/02/1981' });
    for (const shopper of [member, stranger]) await shopper.choose('hospital');
  });

  const stored = async (column: 'dependent_info' | 'beneficiary_info', shopper = member) => {
    const context = buildHandlerContext(
      api.ports,
      readCaller(new Headers(DANA), () => 'request-1'),
    );
    const scope = { id: shopper.id, siteKey: NORTH_STAR.site_key };
    return JSON.stringify((await loadColumn(context, scope, column))?.data.values ?? null);
  };

  describe('of a dependent', () => {
    const entry = async (shopper: Shopper, id: string | undefined, ssn: string | undefined) => ({
      ...(id !== undefined && { dependent_id: id }),
      primary_info: await shopper.asked('getFormFieldsDependentPrimaryInfo', {
        first_name: spouse?.first_name,
        last_name: spouse?.last_name,
        birthdate: '11/02/1981',
        relationship: 'spouse',
        gender: '1',
        height_feet: '5',
        height_inch: '4',
        weight: '130',
        ...(ssn !== undefined && { ssn }),
      }),
    });
    const check = async (shopper: Shopper, id: string | undefined, ssn?: string) =>
      fieldErrors(await shopper.call('validateSingleDependent', await entry(shopper, id, ssn)));

    it('stands in for one that is not sent, and for no wrong one', async () => {
      expect(await check(member, '70001-1')).toEqual({});
      // A field that was emptied is not one that was left alone.
      expect(await check(member, '70001-1', '')).toEqual({ ssn: REQUIRED });
      for (const wrong of ['000112222', '666112222', '12345678', '1120'])
        expect(await check(member, '70001-1', wrong)).toEqual({ ssn: INVALID });
    });

    it('is nobody else’s: without the id, with another member’s, in a stranger’s enrollment', async () => {
      expect(await check(member, undefined)).toEqual({ ssn: REQUIRED });
      expect(await check(member, '70003-1')).toEqual({ ssn: REQUIRED });
      expect(await check(member, '70001-b1')).toEqual({ ssn: REQUIRED });
      expect(await check(stranger, '70001-1')).toEqual({ ssn: REQUIRED });
    });

    it('is saved with the list, kept at the next save, and replaced by a new one', async () => {
      const save = async (ssn?: string) =>
        member.ok('saveDependentInfo', { dependents: [await entry(member, '70001-1', ssn)] });
      await save();
      expect(await stored('dependent_info')).toContain(spouse?.ssn ?? 'none');
      await save('219098481');
      await save();
      expect(await stored('dependent_info')).toContain('219098481');
      expect((await member.call('getEnrollmentTempInfo', { column: 'dependent_info' })).text).not.toMatch(/\d{9}/);
    });

    it('is given to one entry of a list only', async () => {
      const twice = [await entry(member, '70001-1', undefined), await entry(member, '70001-1', undefined)];
      const errors = fieldErrors(await member.call('saveDependentInfoToTemp', { dependents: twice }));
      expect(errors).toEqual({ 'dependents.1.first_name': 'This person is on the list already' });
      const other = await entry(member, '70001-1', undefined);
      const second = { ...other, primary_info: { ...other.primary_info, first_name: 'Nora' } };
      const kept = await member.ok<{ dependents: { primary_info: { ssn: string } }[] }>('saveDependentInfoToTemp', {
        dependents: [await entry(member, '70001-1', undefined), second],
      });
      expect(kept.dependents.map(({ primary_info }) => primary_info.ssn)).toEqual(['8481', '']);
    });
  });

  describe('of a beneficiary', () => {
    const entry = (id: string | undefined, ssn?: string, share = '100') => ({
      ...(id !== undefined && { beneficiary_id: id }),
      // Another name than the spouse's, whose number was changed above: one person has one number.
      first_name: `${beneficiary?.first_name} M.`,
      last_name: beneficiary?.last_name,
      birthdate: '11/02/1981',
      relationship: 'spouse',
      beneficiary_percentage: share,
      ...(ssn !== undefined && { ssn }),
    });
    const check = async (shopper: Shopper, id: string | undefined, ssn?: string) =>
      fieldErrors(await shopper.call('validateSingleBeneficiary', entry(id, ssn)));

    it('stands in for one that is not sent, for its own record of its own member', async () => {
      expect(await check(member, '70001-b1')).toEqual({});
      expect(await check(member, '70001-b1', '')).toEqual({ ssn: REQUIRED });
      expect(await check(member, '70001-b1', '900112222')).toEqual({ ssn: INVALID });
      for (const id of [undefined, '70002-b1', '70001-1']) expect(await check(member, id)).toEqual({ ssn: REQUIRED });
      expect(await check(stranger, '70001-b1')).toEqual({ ssn: REQUIRED });
    });

    it('is saved once, kept, and replaced', async () => {
      await member.ok('saveBeneficiaryInfo', { beneficiaries: [entry('70001-b1')] });
      expect(await stored('beneficiary_info')).toContain(beneficiary?.ssn ?? 'none');
      const twice = [entry('70001-b1', undefined, '50'), entry('70001-b1', undefined, '50')];
      expect(fieldErrors(await member.call('saveBeneficiaryInfo', { beneficiaries: twice }))).toEqual({
        'beneficiaries.1.ssn': REQUIRED,
      });
      await member.ok('saveBeneficiaryInfo', { beneficiaries: [entry('70001-b1', '219098481')] });
      await member.ok('saveBeneficiaryInfo', { beneficiaries: [entry('70001-b1')] });
      expect(await stored('beneficiary_info')).toContain('219098481');
    });
  });
});
