import { beforeAll, expect, it } from 'vitest';
import { drawSignature } from '@/lib/door/typed-signature';
import { describeWithDemo } from '../config/databases';
import type { Shopper } from './shopper';
import { saveSpouse, withSpouse } from './spouse';
import { buildApi, fieldErrors, type Api } from './support';

/** First and last name, what is typed for them, and what is another's. */
const NAMES = [
  ['Ελένη', 'Παππά-Σοφού', 'ΕΛΕΝΗ ΠΑΠΠΑ ΣΟΦΟΥ', 'Ελένη Παππά'],
  ['Пётр', 'Чайковский', 'петр чайковский', 'Пётр Чайковская'],
  ['Seán', 'O’Néill', "sean o'neill", 'Sean Neill'],
  ['Łucja', 'Żak', 'Lucja Zak', 'Lucja Zaks'],
  ['Nguyễn', 'Thị Hồng', 'nguyen thi hong', 'Nguyen Hong'],
  ['Zoë', 'Müller-Straße', 'ZOE MULLER STRASSE', 'Zoe Muller'],
] as const;

describeWithDemo('a name that is typed without scripts', (store) => {
  let api: Api;
  let shopper: Shopper;
  beforeAll(async () => {
    api = await buildApi(store());
    shopper = await withSpouse(api);
  });

  it.each(NAMES)('%s %s is signed by "%s", not by "%s"', async (first_name, last_name, own, other) => {
    const signer = async () => {
      const [one] = await shopper.ok<{ person: string; name: string; state: string }[]>('getHouseholdSigners');
      return one;
    };
    await saveSpouse(shopper, '', (await signer())?.person, { first_name, last_name });
    const { person, name } = (await signer()) ?? {};
    expect(name).toBe(`${first_name} ${last_name}`);
    const sign = (signed_name: string) =>
      shopper.call('saveHouseholdSignature', {
        person,
        accepted: 1,
        signature_mode: 'typed',
        signed_name,
        signature: drawSignature(signed_name) ?? '',
      });
    expect(fieldErrors(await sign(other))).toEqual({ signature: `Type your name as ${name ?? ''}` });
    expect((await sign(own)).body['status']).toBe('success');
    expect(await signer()).toMatchObject({ state: 'signed' });
  });
});
