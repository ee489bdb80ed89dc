import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { BRANDS, readLook } from '@/app/_gallery/gallery-look';
import { GalleryScreen } from '@/app/_gallery/gallery-screen';
import { hasGallery } from '@/app/_gallery/has-gallery';
import { goToNotFound } from '@/app/_shell/go-to-not-found';
import { env } from '@/lib/env';
import { toSafeHtml } from '@/lib/site/to-safe-html';
import { buildThemeCss } from '@/lib/site/theme';

export const metadata: Metadata = { title: 'Gallery' };

/** A carrier's text: what the allow-list lets through. */
const RICH =
  '<h3>Benefits</h3><p>Two <strong>cleanings</strong> a year, <a href="https://example.com">and more</a>.</p><ul><li>Fillings</li><li>Crowns</li></ul>';

type Props = {
  params: Promise<{ site: string }>;
  searchParams: Promise<{ brand?: string | string[]; theme?: string | string[] }>;
};

/** Every primitive and field in every state, for the work on them and for the tests; no page of the product. */
export default async function GalleryPage({ params, searchParams }: Props) {
  if (!hasGallery(env())) return goToNotFound((await params).site);
  const { brand, theme } = readLook(await searchParams);
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <>
      {brand !== null && (
        <style nonce={nonce} suppressHydrationWarning>
          {buildThemeCss({ brandColor: BRANDS[brand], radius: 'soft', mode: 'auto' })}
        </style>
      )}
      <GalleryScreen brand={brand} theme={theme} rich={toSafeHtml(RICH)} />
    </>
  );
}
