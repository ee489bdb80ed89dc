import { deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import * as png from '@/lib/enrollment-api/pdf/png';
import { screenRecords } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { describeWithDemo } from '../config/databases';
import { drawnSignature, encodePng, toDataUrl } from './pictures';
import { Shopper } from './shopper';
import { buildApi } from './support';

vi.mock('@/lib/enrollment-api/pdf/png', async (load) => {
  const real = await load<typeof png>();
  return { ...real, measurePngDataUrl: vi.fn(real.measurePngDataUrl), isWholePng: vi.fn(real.isWholePng) };
});

describeWithDemo('pictures of finished steps', (store) => {
  it('are counted before they are looked at, and measured before they are unpacked', async () => {
    const api = await buildApi(store());
    const shopper = await Shopper.quote(api);
    const send = (image: string) => shopper.call('saveScreenshot', { name: 'personal info', image });
    const picture = toDataUrl(drawnSignature());
    const tooLarge = toDataUrl(encodePng(2_600, 8_000, deflateSync(Buffer.alloc(100))));
    expect((await send(tooLarge)).http).toBe(422);
    expect(png.isWholePng).not.toHaveBeenCalled();
    expect((await send(toDataUrl(encodePng(20, 20, deflateSync(Buffer.alloc(100)))))).http).toBe(422);
    const statuses = (await Promise.all(Array.from({ length: 90 }, () => send(picture)))).map(
      ({ body }) => body['status'],
    );
    expect(statuses.filter((status) => status === 'success')).toHaveLength(80);
    const kept = await store().db.select().from(screenRecords).where(eq(screenRecords.enrollmentId, shopper.id));
    expect(kept).toHaveLength(80);
    vi.mocked(png.measurePngDataUrl).mockClear();
    expect((await send(picture)).body).toMatchObject({ status: 'error', errorCode: 'locked' });
    expect(png.measurePngDataUrl).not.toHaveBeenCalled();
    vi.clearAllMocks();
  });
});
