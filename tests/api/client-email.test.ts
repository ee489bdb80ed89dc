import { beforeAll, expect, it } from 'vitest';
import type { Cart } from '@/lib/contract/cart';
import { describeWithDemo } from '../config/databases';
import { Shopper } from './shopper';
import { buildApi, fieldErrors, NORTH_STAR, type Api } from './support';

const DANA = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
const OWN = { email_address: 'Must be Client email. This one is the rep’s own.' };

describeWithDemo('an enrollment that a rep may fill in', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  const begin = async (choice: Parameters<typeof Shopper.quote>[1]) => {
    const shopper = await Shopper.quote(api, choice);
    await shopper.choose();
    return shopper;
  };
  const refusedWith = async (shopper: Shopper, members: Record<string, unknown>) => {
    const answers = await shopper.asked('getFormFieldsContactInfo', {
      phone_number: '5125550143',
      address1: '1 Elm St',
      city: 'Austin',
      birth_state: 'TX',
      birth_city: 'Waco',
      email_address: 'ana.ruiz@mail.example',
    });
    return fieldErrors(await shopper.call('saveContactInfo', { ...answers, ...members }));
  };

  it('refuses the rep’s own address as the client’s, signed in or by code, in any spelling', async () => {
    for (const headers of [DANA, NORTH_STAR]) {
      const shopper = await begin({ eprocess: 'rep', headers });
      for (const email_address of ['dana@northstar.example', ' Dana@NorthStar.example '])
        expect(await refusedWith(shopper, { email_address })).toEqual(OWN);
      expect(await refusedWith(shopper, {})).toEqual({});
    }
  });

  it('does not ask that of people who enroll themselves', async () => {
    const shopper = await begin({});
    expect(await refusedWith(shopper, { email_address: 'dana@northstar.example' })).toEqual({});
  });

  it('says who fills in the steps, as chosen at the checkout', async () => {
    const shopper = await begin({ eprocess: 'rep', headers: DANA });
    const told = async () => ((await shopper.call('getPlanCart')).body.data as Cart).eprocess;
    expect(await told()).toBe('rep');
    await shopper.checkout();
    expect(await told()).toBe('applicant');
  });

  it('refuses an answer that its own descriptors do not name, beside that name', async () => {
    const shopper = await begin({});
    expect(await refusedWith(shopper, { shoe_size: '42' })).toEqual({
      shoe_size: 'This member is not known',
    });
  });
});
