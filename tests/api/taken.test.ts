import { beforeAll, expect, it } from 'vitest';
import { members as seeded } from '@/tests/config/demo-shop';
import { describeWithDemoOnBoth } from '../config/databases';
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
 * "Email Already Exists." and "Phone already exists" (rules 2 §8): read by staff about those of their own list alone
 * (decisions 57).
 */
describeWithDemoOnBoth('an address or number on file', (store) => {
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

  const DANA = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
  const MARCUS = { ...BAYLINE, signed_in: 'rep:1:rep-4102' };
  const RUTH = { ...HARBOR_MILLS, signed_in: 'group:1:group-1929' };

  it('is taken for the rep or administrator whose member has it', async () => {
    expect(await save(DANA, elias)).toEqual(taken);
    expect(await save(MARCUS, saoirse)).toEqual(taken);
    expect(await save(RUTH, saoirse)).toEqual(taken);
  });

  it('says nothing to a shopper, who may be a stranger', async () => {
    expect(await save(NORTH_STAR, elias)).toEqual({});
    expect(await save(HARBOR_MILLS, saoirse)).toEqual({});
  });

  it('says nothing about the members of others', async () => {
    expect(await save(DANA, saoirse)).toEqual({});
    expect(await save(MARCUS, elias)).toEqual({});
  });

  it('is asked about under the own agent or group only', async () => {
    const ask = async (headers: Record<string, string>) =>
      fieldErrors(await api.call('validateMemberEmail', { email: elias.email }, headers));
    expect(await ask(DANA)).toEqual({ email: 'Email Already Exists.' });
    expect(await ask(MARCUS)).toEqual({});
    for (const headers of [NORTH_STAR, BAYLINE, { site_key: NORTH_STAR.site_key }])
      expect(await ask(headers)).toEqual({});
  });
});
