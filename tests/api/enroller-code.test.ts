import { beforeAll, expect, it } from 'vitest';
import { siteKey } from '@/lib/enrollment-api/shop/tables/site-key';
import { describeWithDemo } from '../config/databases';
import { Shopper } from './shopper';
import { BAYLINE, buildApi, fieldErrors, type Api } from './support';

const BLUEWATER = { site_key: siteKey('enroll.localhost', 'bluewater'), group_id: '2556' };

describeWithDemo('the enroller code (rules 2 §2.3, §4)', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  const askedOf = async (shopper: Shopper) => {
    const { body } = await shopper.call('getFormFieldsPersonalInfo');
    return (body.data as { enroller_code?: unknown }).enroller_code;
  };
  const begin = async (choice: Parameters<typeof Shopper.quote>[1]) => {
    const shopper = await Shopper.quote(api, choice);
    await shopper.choose('dental');
    return shopper;
  };

  it('is demanded under an employer of the list until it is given', async () => {
    const shopper = await begin({ headers: BLUEWATER, eprocess: 'group' });
    await shopper.checkout();
    expect(await askedOf(shopper)).toEqual({ required: true, given: false });
    const refused = await shopper.call('savePersonalInfo', { first_name: 'Ana', last_name: 'Ruiz' });
    expect(refused.body['status']).toBe('error');

    for (const enrollerCode of ['', '   ', 'A B', '<b>', 'x'.repeat(41)]) {
      const bad = await shopper.call('saveEnrollerCode', { enrollerCode });
      expect(fieldErrors(bad), enrollerCode).toEqual({ enrollerCode: 'Enter Enroller Code' });
    }
    expect(await askedOf(shopper)).toEqual({ required: true, given: false });

    await shopper.ok('saveEnrollerCode', { enrollerCode: 'EN-12' });
    expect(await askedOf(shopper)).toEqual({ required: false, given: true });
    await shopper.personal();
  });

  it('says so when everything else of the step is right', async () => {
    const shopper = await begin({ headers: BLUEWATER, eprocess: 'group' });
    await shopper.checkout();
    const answers = await shopper.asked('getFormFieldsPersonalInfo', {
      first_name: 'Ana',
      last_name: 'Ruiz',
      marital_status: '1',
      ssn: '219098473',
      height_feet: '5',
      height_inch: '6',
      weight: '140',
      prior_coverage_flag: '0',
      ethnic_category: '13',
    });
    const refused = await shopper.call('savePersonalInfo', answers);
    expect(fieldErrors(refused)).toEqual({ enrollerCode: 'Enter Enroller Code' });
  });

  it('may be given by a rep, and is asked of nobody else', async () => {
    const rep = await begin({ eprocess: 'rep' });
    await rep.checkout('rep');
    expect(await askedOf(rep)).toEqual({ required: false, given: false });
    const applicant = await begin({});
    await applicant.checkout();
    expect(await askedOf(applicant)).toBeNull();
  });

  it('is kept for an enrollment of the caller only', async () => {
    const shopper = await begin({ headers: BLUEWATER, eprocess: 'group' });
    const other = await api.call('saveEnrollerCode', { enrollment_id: shopper.id, enrollerCode: 'EN-12' }, BAYLINE);
    expect(other.http).toBe(404);
    expect(await askedOf(shopper)).toEqual({ required: true, given: false });
  });
});
