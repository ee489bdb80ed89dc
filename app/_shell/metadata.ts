import type { Metadata } from 'next';
import { getThemeColors } from '@/lib/site/theme';
import type { Site } from '@/lib/site/site';

/** Titles read "{page} – {site}" (ux.md §2.1); gated sites are kept out of search engines. */
export function siteMetadata(site: Site): Metadata {
  const { name, lead } = site.branding;
  const colors = getThemeColors(site.branding);
  return {
    title: { default: name, template: `%s – ${name}` },
    description: lead,
    icons: { icon: '/favicon.svg' },
    robots: site.gate === 'open' ? { index: true, follow: true } : { index: false, follow: false },
    other: { 'theme-color': colors.light },
  };
}
