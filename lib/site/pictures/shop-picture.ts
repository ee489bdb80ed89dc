import 'server-only';
import { now } from '@/lib/clock';
import { getSitePicture } from '@/lib/contract/ours';
import { call, serverContext } from '@/lib/gateway/call';
import type { PictureType } from '@/lib/rules/words/site-kinds';
import { TtlCache } from '../ttl-cache';

export type ShopPicture = { type: PictureType; bytes: Uint8Array<ArrayBuffer> };

/** A name follows from its bytes, so that what is kept stays right; 32 pictures of 512 KB at most are 16 MB. */
const pictures = new TtlCache<ShopPicture>({
  freshMs: 3_600_000,
  staleMs: 86_400_000,
  missingMs: 10_000,
  maxEntries: 32,
  now: () => now().getTime(),
});

/**
 * A picture of the shop's folder by its name in `/shop/…`; null for a name that no picture has. Rejects when it cannot be had
 * now. A name of another form is never asked for.
 */
export async function findShopPicture(name: string, ask: typeof call = call): Promise<ShopPicture | null> {
  if (!getSitePicture.input.safeParse({ name }).success) return null;
  return pictures.get(name, async () => {
    const answer = await ask('getSitePicture', { name }, serverContext());
    if (!answer.ok) throw new Error('The picture could not be asked for.');
    const { result } = answer.value.data;
    return result && { type: result.content_type, bytes: Uint8Array.from(Buffer.from(result.content, 'base64')) };
  });
}
