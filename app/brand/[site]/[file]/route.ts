import { API_CSP } from '@/lib/security/csp';
import { formatWireMoney } from '@/lib/rules/money/money';
import { categoryOf } from '@/lib/rules/words/categories';
import { getPlanPage } from '@/lib/site/public-catalog';
import { parseHost } from '@/lib/routing/parse-request';
import { pictureHref, planPictureHref, sitePictureHref } from '@/lib/site/pictures/addresses';
import { APPLE_ICON_SIZE, appleIcon, card } from '@/lib/site/pictures/share-card';
import { CARD_SIZE } from '@/lib/site/pictures/card-size';
import { drawPicture } from '@/lib/site/pictures/draw';
import { buildIcon } from '@/lib/site/pictures/icon';
import { findPlanIds, findSite } from '@/lib/site/site-store';
import type { Site } from '@/lib/site/site';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ site: string; file: string }> };

/**
 * Pictures drawn from a site's look, on that site's own host: the icons of every site, and what shared links of open
 * sites are shown with. Only plans of the site's menu have one.
 */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { site: key, file } = await params;
  const site = await findSite(key).catch(() => null);
  if (!site || site.host !== parseHost(request.headers.get('host'))) return missing();
  if (file === 'icon.svg') return picture('image/svg+xml', buildIcon(site.branding));
  if (file === 'apple-icon.png')
    return png(await drawPicture(pictureHref(site, 'apple-icon.png'), APPLE_ICON_SIZE, () => appleIcon(site.branding)));
  if (site.gate !== 'open') return missing();
  if (file === 'card.png') return png(await drawSite(site));
  const plan = /^plan-([1-9]\d{0,9})\.png$/.exec(file)?.[1];
  return plan === undefined ? missing() : drawPlan(site, Number(plan));
}

function drawSite(site: Site): Promise<ArrayBuffer | null> {
  const { headline, lead } = site.branding;
  return drawPicture(sitePictureHref(site), CARD_SIZE, () =>
    card(site.branding, { label: '', title: headline, text: lead, price: null }),
  );
}

async function drawPlan(site: Site, planId: number): Promise<Response> {
  const offered = await findPlanIds(site);
  const plan = offered?.has(planId) === false ? null : await getPlanPage(site, planId);
  if (!plan) return missing();
  const drawn = await drawPicture(planPictureHref(site, plan), CARD_SIZE, () =>
    card(site.branding, {
      label: categoryOf(plan.plan_category).section,
      title: plan.plan_name,
      text: plan.carrier_name,
      price: formatWireMoney(plan.plan_price),
    }),
  );
  return png(drawn);
}

function png(drawn: ArrayBuffer | null): Response {
  if (drawn === null) return new Response(null, { status: 503, headers: { 'retry-after': '10', ...PLAIN } });
  return picture('image/png', drawn);
}

/** Kept for a day by caches on the way; its address changes with what is drawn. */
function picture(type: string, body: string | ArrayBuffer): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'cache-control': 'public, max-age=86400, s-maxage=86400',
      'content-security-policy': API_CSP,
      'x-content-type-options': 'nosniff',
    },
  });
}

const PLAIN = { 'cache-control': 'no-store', 'content-security-policy': API_CSP } as const;

function missing(): Response {
  return new Response('Not found', { status: 404, headers: PLAIN });
}
