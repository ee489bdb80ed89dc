import { toPhoneDigits } from '@/lib/rules/people/phone';
import { categoryOf, type CategoryKey } from '@/lib/rules/words/categories';
import type { Crumb } from '../crumb';
import type { Site } from '../site';
import type { Question } from './faq';

/* Structured data of the public pages (schema.org). Everything said here also stands on the page. */

/** One thing of schema.org; `null` and empty properties are left out when it is written. */
export type Thing = { '@type': string; [property: string]: unknown };

/** The business that runs the site. */
export function organization({ branding }: Pick<Site, 'branding'>, origin: string, logo: string): Thing {
  const phone = toPhoneDigits(branding.phone);
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: branding.name,
    url: `${origin}/`,
    logo,
    description: branding.tagline || branding.lead,
    telephone: phone === null ? null : `+1-${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`,
    email: branding.email,
  };
}

/** The trail to a page; its last step is the page itself, which has no address of its own. */
export function breadcrumbs(crumbs: readonly Crumb[], origin: string): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: href === undefined ? null : `${origin}${href}`,
    })),
  };
}

type OfferedPlan = {
  plan_id: number;
  plan_name: string;
  plan_short_text: string;
  carrier_name: string;
  plan_category: CategoryKey;
  plan_price: string;
  levels: readonly { level_name: string; plan_price: string; needs_review?: true | undefined }[];
};

/** A plan with the price each of its levels starts from, per month. */
export function product(plan: OfferedPlan, facts: { address: string; picture: string; seller: string }): Thing {
  // A level that is decided later is no offer at a price yet (decisions 36).
  const offered = plan.levels.filter(({ needs_review }) => needs_review === undefined);
  const levels = offered.length > 0 ? offered : [{ level_name: '', plan_price: plan.plan_price }];
  return {
    '@type': 'Product',
    name: plan.plan_name,
    description: plan.plan_short_text,
    sku: String(plan.plan_id),
    category: categoryOf(plan.plan_category).section,
    image: facts.picture,
    brand: { '@type': 'Brand', name: plan.carrier_name },
    offers: levels.map(({ level_name: name, plan_price: price }) => ({
      '@type': 'Offer',
      name: levels.length === 1 ? null : name,
      url: facts.address,
      price,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: 'USD', unitText: 'MONTH' },
      seller: { '@type': 'Organization', name: facts.seller },
    })),
  };
}

/** The plan's questions and answers; null where it has none. */
export function questionPage(questions: readonly Question[]): Thing | null {
  if (questions.length === 0) return null;
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/**
 * The text of one `<script type="application/ld+json">`. Angle brackets and ampersands are written as escapes, so that
 * no word of a carrier or a tenant can end the script or begin a comment in it; what is empty is left out.
 */
export function toJsonLd(things: readonly (Thing | null)[]): string {
  const graph = things.filter((thing) => thing !== null);
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }, (_key, value: unknown) =>
    value === null || value === '' ? undefined : value,
  );
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
