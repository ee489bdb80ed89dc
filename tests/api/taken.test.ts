import { beforeAll, expect, it } from 'vitest';
import { members as seeded } from '@/lib/enrollment-api/seed/people/demo-members';
import { describeWithDemo } from '../config/databases';
import { Shopper } from './shopper';
import { BAYLINE, buildApi, fieldErrors, HARBOR_MILLS, NORTH_STAR, type Api } from './support';

const contactOf = (id: string) => seeded.find((member) => member.id === id)?.contact ?? { email: '', phone: '' };
/** A member of North Star's agent, and one of a group of Bayline's. */
const elias = contactOf('70001');
const saoirse = seeded.find(({ owner }) => owner.agentId === '4102' && owner.groupId === '1929')?.contact ?? {
  email: '',
  phone: '',
};

/**
 * "Email Already Exists." and "Phone already exists" (rules 2 §8): of one's own agent or group, and silent about all
 * others.
 */
describeWithDemo('an address or number on file', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  const save = async (headers: Record<string, string>, of: { email: string; phone: string }) => {
    const shopper = await Shopper.quote(api, { headers });
    await shopper.choose();
    const answers = {
      email_address: of.email.toUpperCase(),
      phone_number: of.phone,
      address1: '1 Elm',
      city: 'Austin',
      ...(await shopper.asked('getFormFieldsContactInfo', { birth_state: 'TX', birth_city: 'Waco' })),
    };
    return fieldErrors(await shopper.call('saveContactInfo', answers));
  };
  const taken = { email_address: 'Email Already Exists.', phone_number: 'Phone already exists' };

  it('is taken under the member’s own agent or group', async () => {
    expect(await save(NORTH_STAR, elias)).toEqual(taken);
    expect(await save(BAYLINE, saoirse)).toEqual(taken);
    expect(await save(HARBOR_MILLS, saoirse)).toEqual(taken);
  });

  it('says nothing about the members of others', async () => {
    expect(await save(NORTH_STAR, saoirse)).toEqual({});
    expect(await save(BAYLINE, elias)).toEqual({});
  });

  it('is asked about under the own agent or group only', async () => {
    const ask = async (headers: Record<string, string>) =>
      fieldErrors(await api.call('validateMemberEmail', { email: elias.email }, headers));
    expect(await ask(NORTH_STAR)).toEqual({ email: 'Email Already Exists.' });
    expect(await ask(BAYLINE)).toEqual({});
    expect(await ask({ site_key: NORTH_STAR.site_key })).toEqual({});
  });
});
