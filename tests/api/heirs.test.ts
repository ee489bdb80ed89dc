import { beforeAll, expect, it } from 'vitest';
import { describeWithDemo } from '../config/databases';
import { Shopper } from './shopper';
import { buildApi, fieldErrors, NORTH_STAR, resultOf, type Api } from './support';

const trust = {
  relationship: 'trust',
  organization_name: 'Ruiz Family Trust',
  trust_date: '01/02/2003',
  tax_number: '12-3456789',
  beneficiary_percentage: '100',
};
const bo = { first_name: 'Bo', last_name: 'Ruiz', birthdate: '02/03/1990', ssn: '219098503', relationship: 'parent' };

describeWithDemo('heirs who are no person, or follow others', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  async function begin(): Promise<Shopper> {
    const shopper = await Shopper.quote(api);
    await shopper.choose('term_life');
    return shopper;
  }
  const savedBy = async (shopper: Shopper) =>
    resultOf<Record<string, string>[]>(await shopper.call('getEnrollmentTempInfo', { column: 'benificiary_info' }));

  it('are kept with the tax number by its last four digits, which a later save keeps', async () => {
    const shopper = await begin();
    const next = { ...bo, beneficiary_rank: 'contingent', beneficiary_percentage: '100' };
    await shopper.ok('saveBeneficiaryInfo', { beneficiaries: [trust, next] });
    const [first, second] = await savedBy(shopper);
    expect(first).toMatchObject({ ...trust, tax_number: '6789', first_name: '', ssn: '' });
    expect(second).toMatchObject({ first_name: 'Bo', beneficiary_rank: 'contingent', ssn: '8503' });
    const { tax_number: _, ...rest } = trust;
    const { ssn: _ssn, ...person } = next;
    await shopper.ok('saveBeneficiaryInfo', {
      beneficiaries: [
        { ...rest, beneficiary_id: first?.['beneficiary_id'] },
        { ...person, beneficiary_id: second?.['beneficiary_id'] },
      ],
    });
    expect(await savedBy(shopper)).toMatchObject([{ tax_number: '6789' }, { ssn: '8503' }]);
    // Who becomes a person needs a number of a person's.
    const { ssn: _own, ...named } = bo;
    const turned = { ...named, beneficiary_id: first?.['beneficiary_id'], beneficiary_percentage: '100' };
    const refused = await shopper.call('saveBeneficiaryInfo', { beneficiaries: [turned] });
    expect(fieldErrors(refused)).toEqual({ 'beneficiaries.0.ssn': 'Field is required' });
  });

  it('need shares of their own that make 100', async () => {
    const shopper = await begin();
    const beneficiaries = [trust, { ...bo, beneficiary_rank: 'contingent', beneficiary_percentage: '50' }];
    expect(fieldErrors(await shopper.call('saveBeneficiaryInfo', { beneficiaries }))).toHaveProperty('beneficiaries');
  });

  it('may still be told as a client from before tells a trust, as a person', async () => {
    const shopper = await begin();
    const beneficiaries = [{ ...bo, relationship: 'trust', beneficiary_percentage: '100' }];
    await shopper.ok('saveBeneficiaryInfo', { beneficiaries });
    expect(await savedBy(shopper)).toMatchObject([{ first_name: 'Bo', relationship: 'trust', ssn: '8503' }]);
  });

  it('come back from a draft by the last four digits too, and are saved from it whole', async () => {
    const shopper = await begin();
    const row = { ...trust, tax_number: '123456789', beneficiary_id: 'row-1' };
    const editor = { tab: 'benificiary_info', version: '0', editor: 'page-1', turn: 1 };
    await shopper.ok('saveStepDraft', { ...editor, values: { beneficiaries: [row] } });
    const drafts = await shopper.call('getStepDrafts', {});
    expect(drafts.text).toContain('6789');
    expect(drafts.text).not.toContain('123456789');
    const { tax_number: _, ...sent } = row;
    await shopper.ok('saveBeneficiaryInfo', { beneficiaries: [sent] });
    expect(await savedBy(shopper)).toMatchObject([{ tax_number: '6789' }]);
  });

  it('leave a place of birth abroad, with its country, to the contact step', async () => {
    const shopper = await begin();
    await shopper.add({ plan_id: 1305, plan_pricing_id: 130501 });
    expect(resultOf<unknown[]>(await api.call('getStates', {}, NORTH_STAR))).toContainEqual({
      abbrev: 'PR',
      name: 'Puerto Rico',
    });
    const contact = (own: Record<string, string>) =>
      shopper.call('saveContactInfo', {
        email_address: 'maya@mail.example',
        phone_number: '5125550148',
        address1: '1 Cedar Row',
        city: 'Austin',
        birth_city: 'Lyon',
        ...own,
      });
    expect(fieldErrors(await contact({ birth_state: 'XX' }))).toEqual({ birth_country: 'Field is required' });
    expect((await contact({ birth_state: 'XX', birth_country: 'FR' })).body['status']).toBe('success');
    const saved = await shopper.call('getEnrollmentTempInfo', { column: 'contact_info' });
    expect(resultOf(saved)).toMatchObject({ birth_state: 'XX', birth_country: 'FR' });
    expect((await contact({ birth_state: 'PR', birth_city: 'Ponce' })).body['status']).toBe('success');
  });
});
