import 'server-only';
import { call, serverContext } from '@/lib/gateway/call';
import { toError } from '@/lib/gateway/result';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { EndpointNamed } from '@/lib/contract/registry';
import type { CategoryKey } from '@/lib/rules/words/categories';
import type { SanitizedHtml } from '@/lib/rules/words/html';
import {
  flattenRecommendations,
  LIST_SIZE,
  planList,
  recommendationOwner,
  withReasons,
} from '@/lib/rules/quote/recommendations';
import type { Option } from '@/lib/rules/words/option';
import { getCachedForSite } from './cache';
import { toQuestions, type Question } from './found/faq';
import { routes } from './routes';
import { toSafeHtml, toSafeHtmlOrNull } from './to-safe-html';
import type { Site } from './site';

/*
 * Reads that are alike for every visitor of a site: menus, plans, plan pages. Made once per site and kept until the
 * site is purged or five minutes are over. Nothing here knows a visitor.
 */

/** Enrollment portals; `usual` marks the one of people who buy for themselves (decisions 46). */
export type Portals = readonly { id: string; name: string; usual: boolean }[];
export type Menu = AnswerOf<EndpointNamed<'getCommonMenu'>>;
export type PlanCards = AnswerOf<EndpointNamed<'getMenuFilteredPlans'>>['data'];
export type RelatedPlans = AnswerOf<EndpointNamed<'getRelatedPlans'>>['data']['result'];
export type PlanPage = Omit<AnswerOf<EndpointNamed<'getPlanDetail'>>['data'], 'plan_desc'> & { texts: PlanTexts };

/** A plan's texts, sanitized; null where the plan has none. */
export type PlanTexts = {
  header: SanitizedHtml | null;
  body: SanitizedHtml | null;
  blueBar: SanitizedHtml | null;
  association: SanitizedHtml | null;
  sections: { name: string; html: SanitizedHtml }[];
  /** The FAQ section once more, for search engines. */
  questions: Question[];
};

type Owner = Pick<Site, 'key' | 'agentId' | 'groupId' | 'portalId' | 'openType'>;

function siteMembers(site: Owner) {
  return {
    ...(site.agentId !== null && { agent_id: site.agentId }),
    ...(site.groupId !== null && { group_id: site.groupId }),
    ...(site.portalId !== null && { portal_id: site.portalId }),
    open_type: site.openType,
  };
}

/**
 * Categories with plans on this site, with counts and lowest prices (rules 1 §7.1). Throws when the API does not
 * answer.
 */
export function getMenu(site: Owner): Promise<Menu> {
  return getCachedForSite(site.key, 'menu', [], async () => {
    const answer = await call('getCommonMenu', siteMembers(site), serverContext(site));
    if (!answer.ok) throw toError(answer.failure);
    return answer.value;
  });
}

/**
 * Categories with plans on an employer's site, from the group's own menu (rules 1 §7.1). Throws when the API does not
 * answer.
 */
export function getGroupMenu(site: Owner & Pick<Site, 'host' | 'basePath'>): Promise<Menu> {
  return getCachedForSite(site.key, 'group-menu', [site.groupId], async () => {
    const from_site = `${site.host}${site.basePath}`.slice(0, 64);
    const group = site.groupId === null ? {} : { group_id: site.groupId };
    const answer = await call('getGroupMenu', { ...group, from_site }, serverContext(site));
    if (!answer.ok) throw toError(answer.failure);
    return answer.value;
  });
}

/** A portal of the wire. */
export function toPortal(platform: {
  platform_group_id: string;
  platform_name: string;
  for_individuals?: true | undefined;
}): Portals[number] {
  const { platform_group_id: id, platform_name: name, for_individuals: usual = false } = platform;
  return { id, name, usual };
}

/** Portals a visitor of this site may choose from; none where the site's own is settled (rules 1 §7.2). */
export async function getPortals(site: Owner): Promise<Portals> {
  if (site.portalId !== null) return [];
  return getCachedForSite(site.key, 'portals', [], async () => {
    const owner = site.agentId === null ? {} : { agent_id: site.agentId };
    const answer = await call('getEnrollmentPlatforms', owner, serverContext(site));
    if (!answer.ok) throw toError(answer.failure);
    return answer.value.data.result.map(toPortal);
  });
}

/** The plans the landing recommends (rules 1 §2.4). */
export function getFeaturedPlans(site: Owner): Promise<PlanCards> {
  return getCachedForSite(site.key, 'featured', [], async () => {
    const answer = await call('getFeaturedPlans', siteMembers(site), serverContext(site));
    if (!answer.ok) throw toError(answer.failure);
    return answer.value.data;
  });
}

/** Plans of a site without a quote, all or of one category (rules 1 §7.4). */
export function getPlans(site: Owner, category: CategoryKey | null): Promise<PlanCards> {
  return getCachedForSite(site.key, 'plans', [category], async () => {
    const answer = await call(
      'getMenuFilteredPlans',
      { ...siteMembers(site), ...(category && { category }) },
      serverContext(site),
    );
    if (!answer.ok) throw toError(answer.failure);
    return answer.value.data;
  });
}

export type RecommendedPlan = AnswerOf<EndpointNamed<'recommendationPlanDetails'>>['data'][number] & { reason: string };

/**
 * Plans chosen most through the site's portal, for visitors without a quote (rules 1 §2.12). Empty when the service
 * does not answer: recommendations fail silently (rules 1 §8).
 */
export function getPopularPlans(site: Owner): Promise<RecommendedPlan[]> {
  return getCachedForSite(site.key, 'popular', [], async () => {
    const context = serverContext(site);
    const asked = {
      ...recommendationOwner('applicant', site),
      ...(site.portalId !== null && { platformID: site.portalId }),
    };
    const answer = await call('recommendationPopularity', asked, context);
    if (!answer.ok) throw toError(answer.failure);
    const recs = flattenRecommendations(answer.value.recs).slice(0, LIST_SIZE);
    if (recs.length === 0) return [];
    const cards = await call('recommendationPlanDetails', { plan_list: planList(recs) }, context);
    if (!cards.ok) throw toError(cards.failure);
    return withReasons(cards.value.data, recs);
  }).catch(() => []);
}

/** The categories to choose from where a premier plan asks for one (rules 1 §4, §7.1). */
export function getCategoryOptions(site: Owner): Promise<Option<CategoryKey>[]> {
  return getCachedForSite(site.key, 'categories', [], async () => {
    const answer = await call('getPlanCategory', {}, serverContext(site));
    if (!answer.ok) throw toError(answer.failure);
    return answer.value.data.map(({ value, title }) => ({ value, label: title }));
  });
}

/** Plans that go with a plan, as a visitor without a quote sees them (rules 1 §2.10); none when they cannot be read. */
export function getRelatedPlans(site: Owner, planId: number): Promise<RelatedPlans> {
  return getCachedForSite(site.key, 'related', [planId], async () => {
    const answer = await call('getRelatedPlans', { plan_id: planId }, serverContext(site));
    if (!answer.ok) throw toError(answer.failure);
    return answer.value.data.result;
  });
}

/** A plan's one address on a site: with the name it has in lists, which its page may spell out differently. */
export async function getPlanAddress(site: Owner & Pick<Site, 'basePath'>, plan: PlanPage): Promise<string> {
  const listed = (await getPlans(site, null)).find(({ plan_id: id }) => id === plan.plan_id);
  return routes.plan(site, plan.plan_id, listed?.plan_name ?? plan.plan_name);
}

/** A plan's page; null when this site has no such plan. */
export async function getPlanPage(site: Owner, planId: number): Promise<PlanPage | null> {
  return getCachedForSite(site.key, 'plan', [planId], async () => {
    const answer = await call('getPlanDetail', { plan_id: planId }, serverContext(site));
    if (answer.ok) return toPlanPage(answer.value.data);
    if (answer.failure.kind === 'http' && answer.failure.status === 404) return null;
    throw toError(answer.failure);
  });
}

/** The API's answer about a plan with its texts sanitized. */
export function toPlanPage({ plan_desc: texts, ...plan }: AnswerOf<EndpointNamed<'getPlanDetail'>>['data']): PlanPage {
  const sections = [
    { name: texts.example_text_name, html: texts.example_text },
    { name: texts.exclusions_text_name, html: texts.exclusions_text },
    { name: texts.faq_text_name, html: texts.faq_text },
  ];
  return {
    ...plan,
    texts: {
      header: toSafeHtmlOrNull(texts.header_text),
      body: toSafeHtmlOrNull(texts.body_text),
      blueBar: toSafeHtmlOrNull(texts.blueBarText),
      association: toSafeHtmlOrNull(texts.association_text),
      sections: sections.flatMap(({ name, html }) => (html.trim() === '' ? [] : [{ name, html: toSafeHtml(html) }])),
      questions: toQuestions(texts.faq_text),
    },
  };
}
