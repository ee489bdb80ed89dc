import { beforeAll, expect, it } from 'vitest';
import { describeWithDemo } from '../config/databases';
import { EMPLOYEE_DENTAL, quoteEmployee } from './payroll';
import { CANARY, Shopper } from './shopper';
import { buildApi, fieldErrors, type Api } from './support';

describeWithDemo('what a step refuses', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  it('of an employer is nonsense and the zip of another state, not a territory or a zip that no table knows', async () => {
    const shopper = await quoteEmployee(api);
    await shopper.ok('addPlanToCart', EMPLOYEE_DENTAL);
    const save = async (own: Record<string, unknown>) =>
      shopper.call('saveEmployerInfo', await shopper.employerAnswers(own));
    const refusals = [
      [{ state: 'Zzzz' }, { state: 'Enter a state or territory such as TX or Texas' }],
      [{ zip: '00000' }, { zip: 'Invalid zip code' }],
      [{ state: 'tx' }, { zip: 'Invalid zip code. This one is in Maine' }],
      [{ state: 'new hampshire' }, { zip: 'Invalid zip code. This one is in Maine' }],
      [{ state: 'ME', zip: '78701' }, { zip: 'Invalid zip code. This one is in Texas' }],
    ] as const;
    for (const [own, refusal] of refusals) expect(fieldErrors(await save(own))).toEqual(refusal);
    const taken = [{ state: 'maine' }, { state: 'pr', zip: '00901' }, { state: 'TX', zip: '78799' }];
    for (const own of taken) expect((await save(own)).http, JSON.stringify(own)).toBe(200);
  });

  it('of a beneficiary is not a share that comes as a number', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.choose('term_life');
    const heir = {
      first_name: 'Rosa',
      last_name: 'Lindqvist',
      birthdate: '02/03/1960',
      ssn: '219098503',
      relationship: 'parent',
    };
    const whole = { ...heir, beneficiary_percentage: 100 };
    expect((await shopper.call('validateSingleBeneficiary', whole)).http).toBe(200);
    expect((await shopper.call('saveBeneficiaryInfo', { beneficiaries: [whole] })).http).toBe(200);
    const half = await shopper.call('validateSingleBeneficiary', { ...heir, beneficiary_percentage: 33.33 });
    expect(Object.keys(fieldErrors(half))).toEqual(['beneficiary_percentage']);
  });

  it('is the applicant as beneficiary, and the same person twice', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.choose('term_life');
    await shopper.personal();
    const heir = (own: Record<string, string>) => ({
      first_name: 'Rosa',
      last_name: 'Lindqvist',
      birthdate: '02/03/1960',
      ssn: '219098503',
      relationship: 'parent',
      beneficiary_percentage: '50',
      ...own,
    });
    const save = async (...beneficiaries: object[]) =>
      fieldErrors(await shopper.call('saveBeneficiaryInfo', { beneficiaries }));
    const self = 'This is the number of the person who enrolls';
    const twice = 'This person is on the list already';
    const own = heir({ ssn: CANARY.ssn, first_name: 'Bo' });
    expect(fieldErrors(await shopper.call('validateSingleBeneficiary', own))).toEqual({ ssn: self });
    expect(await save(heir({}), own)).toEqual({ 'beneficiaries.1.ssn': self });
    expect(await save(heir({}), heir({ first_name: 'Bo' }))).toEqual({ 'beneficiaries.1.ssn': twice });
    expect(await save(heir({}), heir({ ssn: '219098504' }))).toEqual({ 'beneficiaries.1.first_name': twice });
    expect(await save(heir({}), heir({ ssn: '219098504', first_name: 'Bo' }))).toEqual({});
  });
});
