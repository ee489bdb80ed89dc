import 'server-only';
import { API_CSP, PICTURE_CSP } from '@/lib/security/csp';
import { findShopPicture } from '@/lib/site/pictures/shop-picture';

const PLAIN = { 'cache-control': 'no-store', 'content-security-policy': API_CSP } as const;

/**
 * The answer with a picture of the shop's folder, alike on every host and before every gate, on whose page a logo stands. It may be kept
 * for good, as another picture has another name. 404 for a name that none has, 503 where it cannot be had now.
 */
export async function answerShopPicture(request: Request, name: string, find = findShopPicture): Promise<Response> {
  try {
    const picture = await find(name);
    if (picture === null) return new Response('Not found', { status: 404, headers: PLAIN });
    const headers = {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': PICTURE_CSP,
      'x-content-type-options': 'nosniff',
      // Weak, as the same picture may travel compressed.
      etag: `W/"${name}"`,
    };
    if (request.headers.get('if-none-match')?.includes(`"${name}"`) === true)
      return new Response(null, { status: 304, headers });
    return new Response(picture.bytes, { headers: { ...headers, 'content-type': picture.type } });
  } catch {
    return new Response('Service unavailable', { status: 503, headers: { ...PLAIN, 'retry-after': '5' } });
  }
}
