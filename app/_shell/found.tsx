import { JsonLd } from '@/components/shell/json-ld';
import { breadcrumbs, organization, product, questionPage, toJsonLd } from '@/lib/site/found/structured-data';
import type { PlanPage } from '@/lib/site/public-catalog';
import { iconHrefs, planPictureHref } from '@/lib/site/pictures/addresses';
import { originOf } from '@/lib/env';
import type { Site } from '@/lib/site/site';
import { buildTrail } from '@/lib/routing/trail';

/** The business that runs the site, for search engines; on the start page. */
export function FoundOrganization({ site }: { site: Site }) {
  const origin = originOf(site.host);
  const logo = site.branding.paperLogo ?? iconHrefs(site).apple;
  return <JsonLd json={toJsonLd([organization(site, origin, `${origin}${logo}`)])} />;
}

/** The trail to the list of plans, for search engines. */
export function FoundPlans({ site }: { site: Site }) {
  return <JsonLd json={toJsonLd([breadcrumbs(buildTrail(site, null, 'plans'), originOf(site.host))])} />;
}

/** A plan with its starting price, the trail to it, and its questions, for search engines. */
export function FoundPlan({ site, plan, path }: { site: Site; plan: PlanPage; path: string }) {
  const origin = originOf(site.host);
  const trail = buildTrail(site, null, 'plan').map((crumb, index, all) =>
    index === all.length - 1 ? { label: plan.plan_name } : crumb,
  );
  const things = [
    product(plan, {
      address: `${origin}${path}`,
      picture: `${origin}${planPictureHref(site, plan)}`,
      seller: site.branding.name,
    }),
    breadcrumbs(trail, origin),
    questionPage(plan.texts.questions),
  ];
  return <JsonLd json={toJsonLd(things)} />;
}
