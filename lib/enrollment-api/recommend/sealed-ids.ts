import * as z from 'zod';
import type { SEALED_NAMES } from '@/lib/contract/recommend';
import { FieldError, type FieldCrypto, type Place } from '@/lib/security/fields';

export type SealedName = (typeof SEALED_NAMES)[number];

const Content = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/), until: z.int() });

/** Part of the seal: a token works on its own site and as the property it was made for only. */
const placeOf = (siteKey: string, name: SealedName): Place => ({
  table: 'recommendation_links',
  row: siteKey,
  column: name,
});

type Link = { siteKey: string; name: SealedName };

/**
 * An id as a token for a link, good until `until`.
 * @internal Whoever mails such links makes it (recommend/README.md); of our own code only tests do.
 */
export function sealId(fields: FieldCrypto, { siteKey, name }: Link, id: string, until: Date): string {
  return fields.sealJson({ id, until: until.getTime() }, placeOf(siteKey, name));
}

/** The id of a token; null when it is changed, over, or was made for something else. */
export function openId(fields: FieldCrypto, { siteKey, name }: Link, token: string, now: Date): string | null {
  try {
    const content = Content.safeParse(fields.openJson(token, placeOf(siteKey, name)));
    return content.success && content.data.until > now.getTime() ? content.data.id : null;
  } catch (error) {
    if (error instanceof FieldError) return null;
    throw error;
  }
}
