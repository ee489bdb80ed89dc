import { count, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { screenRecords } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { describeWithDemo } from '../config/databases';
import { drawnSignature, toDataUrl } from './pictures';
import { Shopper } from './shopper';
import { buildApi, fieldErrors, type Api } from './support';

describeWithDemo('pictures of finished steps', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  const save = (shopper: Shopper, image = toDataUrl(drawnSignature())) =>
    shopper.call('saveScreenshot', { name: 'personal info', image });
  const kept = async (shopper: Shopper) =>
    (await store().db.select({ n: count() }).from(screenRecords).where(eq(screenRecords.enrollmentId, shopper.id)))[0]
      ?.n;

  it('are eighty an enrollment, and one enrollment takes no room from another', async () => {
    const full = await Shopper.quote(api);
    const other = await Shopper.quote(api);
    for (let taken = 0; taken < 80; taken += 1) expect((await save(full)).body['status'], `${taken}`).toBe('success');
    expect((await save(full)).body).toMatchObject({ status: 'error', errorCode: 'locked' });
    expect(await kept(full)).toBe(80);
    expect((await save(other)).body['status']).toBe('success');
  });

  it('are no other files, whatever they are called', async () => {
    const shopper = await Shopper.quote(api);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64');
    for (const image of [`data:image/svg+xml;base64,${svg}`, `data:image/png;base64,${svg}`, 'data:text/html,<b>'])
      expect(Object.keys(fieldErrors(await save(shopper, image)))).toEqual(['image']);
    expect(await kept(shopper)).toBe(0);
  });
});
