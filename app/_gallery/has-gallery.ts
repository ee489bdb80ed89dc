import type { Env } from '@/lib/env';

/**
 * True where `/gallery` is there: while developing, and on a server that tests started with GALLERY=1. Never in live
 * mode, whatever else is set: the build of the tests is the build of production, so this is asked with every request.
 */
export function hasGallery({
  COVERFRONT_MODE,
  NODE_ENV,
  GALLERY,
}: Pick<Env, 'COVERFRONT_MODE' | 'NODE_ENV' | 'GALLERY'>): boolean {
  return COVERFRONT_MODE === 'demo' && (NODE_ENV === 'development' || GALLERY === '1');
}
