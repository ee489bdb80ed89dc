import type { Metadata } from 'next';
import { iconHrefs, sitePictureHref } from '@/lib/site/pictures/addresses';
import { CARD_SIZE } from '@/lib/site/pictures/card-size';
import { originOf } from '@/lib/env';
import { getThemeColors } from '@/lib/site/theme';
import type { Site } from '@/lib/site/site';

const UNLISTED = { index: false, follow: false } as const;

/** A document of the public zone: described for search engines, which are kept out of gated sites. */
export function publicMetadata(site: Site): Metadata {
  return {
    ...siteMetadata(site),
    description: site.branding.lead,
    robots: site.gate === 'open' ? { index: true, follow: true } : UNLISTED,
  };
}

/** A visitor's own page: found by no search engine, so described for none. */
export function privateMetadata(site: Site): Metadata {
  return { ...siteMetadata(site), robots: UNLISTED };
}

/** A page with status 404: the framework says itself that it is not to be found, so the site's word is left out. */
export const NOT_FOUND_METADATA: Metadata = { title: 'Page not found', robots: null };

/** Titles read "{page} – {site}" (look §2.1). */
function siteMetadata(site: Site): Metadata {
  const { name } = site.branding;
  const colors = getThemeColors(site.branding);
  const { icon, apple } = iconHrefs(site);
  return {
    title: { default: name, template: `%s – ${name}` },
    icons: { icon: { url: icon, type: 'image/svg+xml' }, apple },
    other: { 'theme-color': colors.light },
  };
}

/** The title of a page whose own layout is the site's: a template does not reach the page beside it. */
export const fullTitle = (site: Site, title: string) => ({ absolute: `${title} – ${site.branding.name}` });

export type PublicPage = {
  title: string;
  description: string;
  /** The page's one address; others that show the same name it as theirs. */
  path: string;
  /** Path of the picture a shared link is shown with; the site's own without. */
  picture?: { path: string; alt: string };
};

/** Texts of a page of the public zone for search engines and shared links. */
export function pageMetadata(site: Site, { title, description, path, picture }: PublicPage): Metadata {
  const origin = originOf(site.host);
  const { name } = site.branding;
  const shown = picture ?? { path: sitePictureHref(site), alt: name };
  return {
    title,
    description,
    alternates: { canonical: `${origin}${path}` },
    openGraph: {
      type: 'website',
      locale: 'en_US',
      siteName: name,
      title,
      description,
      url: `${origin}${path}`,
      images: [{ url: `${origin}${shown.path}`, ...CARD_SIZE, alt: shown.alt }],
    },
    twitter: { card: 'summary_large_image' },
  };
}
