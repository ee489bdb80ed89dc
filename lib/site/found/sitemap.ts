import type { CategoryKey } from '@/lib/rules/words/categories';
import { CATEGORIES } from '@/lib/rules/words/categories';
import { routes } from '../routes';

type MappedPlan = { plan_id: number; plan_name: string; plan_category: CategoryKey };

/**
 * Every page of an open site that search engines may find: the start page, the lists that have plans, and the plans.
 */
export function sitemapPaths(basePath: string, plans: readonly MappedPlan[]): string[] {
  const offered = CATEGORIES.filter(({ key }) => plans.some((plan) => plan.plan_category === key));
  return [
    routes.landing(basePath),
    routes.home(basePath),
    routes.plans(basePath),
    ...offered.map(({ key }) => routes.plans(basePath, key)),
    ...plans.map((plan) => routes.plan(basePath, plan.plan_id, plan.plan_name)),
  ];
}

/** `sitemap.xml` (sitemaps.org 0.9) of whole addresses. */
export function buildSitemap(addresses: readonly string[]): string {
  const urls = addresses.map((address) => `<url><loc>${escapeXml(address)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text for XML content and attributes; characters that XML does not know are left out. */
export function escapeXml(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
