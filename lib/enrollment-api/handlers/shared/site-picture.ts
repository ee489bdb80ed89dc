import { eq } from 'drizzle-orm';
import type { PictureType } from '@/lib/rules/words/site-kinds';
import type { Database } from '../../store/database';
import { sitePictures } from '../../store/schema/shop-tables';

/** A picture of the shop's folder by its address `/shop/…`, whose sites have it alike: the address follows from the bytes. */
export async function loadPicture(
  { db }: Database,
  address: string,
): Promise<{ type: PictureType; bytes: Uint8Array } | null> {
  const [picture] = await db
    .select({ type: sitePictures.type, bytes: sitePictures.bytes })
    .from(sitePictures)
    .where(eq(sitePictures.address, address))
    .limit(1);
  return picture ?? null;
}
