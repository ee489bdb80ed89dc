import { createHash } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { done } from '../../request-context';
import { invalid, refusal } from '../../api-error';
import { isWholePng, measurePngDataUrl } from '../../pdf/png';
import { places } from '../../store/places';
import { screenRecords } from '../../store/schema/enrollment-tables';
import type { Handlers } from '../handlers';
import { loadEnrollment } from '../shared/enrollment';

/** A step on a wide screen is some 8 million pixels, one on a phone 3. */
const LIMITS = { maxBytes: 1_500_000, maxWidth: 2_600, maxHeight: 8_000, maxPixels: 10_000_000 };
/** Enough for every step, edited a few times; more would be a caller filling the disk (threats T27). */
const MAX_RECORDS = 80;

/**
 * Keeps a masked picture of a screen, sealed (decisions 21). A record more than the cap is refused before the picture is
 * looked at; failures are only logged by the caller.
 */
export const saveScreenshot: Handlers['saveScreenshot'] = async (input, context) => {
  const enrollment = await loadEnrollment(context, input.enrollment_id);
  const { store, fields, ids } = context;
  const [kept] = await store.db
    .select({ records: count() })
    .from(screenRecords)
    .where(eq(screenRecords.enrollmentId, enrollment.id));
  if ((kept?.records ?? 0) >= MAX_RECORDS) throw refusal('locked', 'No more pictures are kept of this enrollment.');
  const png = measurePngDataUrl(input.image, LIMITS);
  if (!png || !(await isWholePng(png))) throw invalid(['image', 'The picture is not a PNG that can be kept']);
  const id = ids.token(16);
  await store.db.insert(screenRecords).values({
    id,
    enrollmentId: enrollment.id,
    name: input.name,
    image: fields.sealBytes(png.bytes, places.screenImage(id)),
    sha256: createHash('sha256').update(png.bytes).digest('hex'),
    size: png.bytes.length,
    createdAt: context.now,
  });
  return done;
};
