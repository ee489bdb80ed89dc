import { createHash } from 'node:crypto';
import type { PlanPage } from '../public-catalog';
import type { Branding } from '../site';

type PictureSite = { key: string; branding: Branding };

/**
 * Address of a picture drawn for a site (`app/brand`, never a landing slug). The query changes with the look, so that
 * it may be kept for long wherever it passes through, and a new look is seen at once.
 */
export function pictureHref(site: PictureSite, file: string, extra: readonly string[] = []): string {
  const { name, tagline, brandColor, radius, phone, headline, lead } = site.branding;
  const look = [name, tagline, brandColor, radius, phone, headline, lead, ...extra];
  const version = createHash('sha256').update(JSON.stringify(look)).digest('base64url').slice(0, 8);
  return `/brand/${site.key}/${file}?v=${version}`;
}

type IconHrefs = { icon: string; apple: string };

/** Every page names them; a changed look is another object. */
const icons = new WeakMap<Branding, IconHrefs>();

/** The icons of tabs and home screens, drawn from the brand color and the initial. */
export function iconHrefs(site: PictureSite): IconHrefs {
  const known = icons.get(site.branding) ?? {
    icon: pictureHref(site, 'icon.svg'),
    apple: pictureHref(site, 'apple-icon.png'),
  };
  icons.set(site.branding, known);
  return known;
}

type PicturedPlan = Pick<PlanPage, 'plan_id' | 'plan_name' | 'carrier_name' | 'plan_price'>;

/** The picture that a shared link of a plan is shown with. */
export function planPictureHref(site: PictureSite, plan: PicturedPlan): string {
  return pictureHref(site, `plan-${plan.plan_id}.png`, [plan.plan_name, plan.carrier_name, plan.plan_price]);
}

/** The picture of the site's other pages. */
export function sitePictureHref(site: PictureSite): string {
  return pictureHref(site, 'card.png');
}
