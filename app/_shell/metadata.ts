import type { Metadata } from 'next';
import { iconHrefs, sitePictureHref } from '@/lib/site/pictures/addresses';
import { CARD_SIZE } from '@/lib/site/pictures/card-size';
import { publicOrigin } from '@/lib/site/public-url';
import { getThemeColors } from '@/lib/site/theme';
import type { Site } from '@/lib/site/site';

/** Titles read "{page} – {site}" (look §2.1); gated sites are kept out of search engines. */
export function siteMetadata(site: Site): Metadata {
  const { name, lead } = site.branding;
  const colors = getThemeColors(site.branding);
  const { icon, apple } = iconHrefs(site);
  return {
    title: { default: name, template: `%s – ${name}` },
    description: lead,
    icons: { icon: { url: icon, type: 'image/svg+xml' }, apple },
    robots: site.gate === 'open' ? { index: true, follow: true } : { index: false, follow: false },
    other: { 'theme-color': colors.light },
  };
}

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
  const origin = publicOrigin(site.host);
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
