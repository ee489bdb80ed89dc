import { Window } from 'happy-dom';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { FoundPlan } from '@/app/_shell/found';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { EndpointNamed } from '@/lib/contract/registry';
import { placements, buildDemoPlans, sites as demoSites } from '@/tests/config/demo-shop';
import { toPlanPage } from '@/lib/site/public-catalog';
import { sitemapPaths } from '@/lib/site/found/sitemap';
import { originOf } from '@/lib/env';
import { routes } from '@/lib/site/routes';
import type { Site } from '@/lib/site/site';
import { describeWithDemo } from '../config/databases';
import { elevate, harborMills, northStar, partner } from '../unit/site/support';
import { buildApi, type Api } from './support';

const OPEN = [northStar, harborMills, partner, elevate];

type Listed = AnswerOf<EndpointNamed<'getMenuFilteredPlans'>>['data'];
type Detail = AnswerOf<EndpointNamed<'getPlanDetail'>>['data'];
type Thing = { '@type': string; [member: string]: unknown };

/**
 * The plans that the demo's data lists for every visitor of a site: no older editions, associations, riders and plans
 * of other sites.
 */
function offeredOn(site: Site): number[] {
  const fits = (planId: string) =>
    placements
      .find((each) => each.planId === planId)
      ?.scopes.some((scope) =>
        Object.entries(scope).every(([key, value]) => site[key as keyof typeof scope] === value),
      );
  const sold = (portals?: readonly string[]) => !portals || !site.portalId || portals.includes(site.portalId);
  return buildDemoPlans().flatMap(({ id, availability: { listed, portals } }) =>
    listed && (fits(id) ?? true) && sold(portals) ? [Number(id)] : [],
  );
}

const { document } = new Window();

/** The graph in a page's structured data, taken out of the markup as a browser does. */
function readGraph(markup: string): Thing[] {
  document.body.innerHTML = markup;
  expect(document.body.children).toHaveLength(1);
  const script = document.body.querySelector('script[type="application/ld+json"]');
  const data = JSON.parse(script?.textContent ?? '') as { '@context': string; '@graph': Thing[] };
  expect(data['@context']).toBe('https://schema.org');
  return data['@graph'];
}

describeWithDemo('what search engines find', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  const read = async (site: Site, name: 'getMenuFilteredPlans' | 'getPlanDetail', members: Record<string, unknown>) => {
    const { key: site_key, agentId, groupId } = site;
    const owner = { ...(agentId && { agent_id: agentId }), ...(groupId && { group_id: groupId }) };
    const answer = await api.call(name, { ...members }, { site_key, ...owner });
    expect(answer.body['status'], `${site.host} ${name} ${JSON.stringify(members)}`).toBe('success');
    return answer.body.data;
  };
  const list = (site: Site) =>
    read(site, 'getMenuFilteredPlans', {
      open_type: site.openType,
      ...(site.agentId && { agent_id: site.agentId }),
      ...(site.groupId && { group_id: site.groupId }),
      ...(site.portalId && { portal_id: site.portalId }),
    }) as Promise<Listed>;

  it('is tried on every open site of the demo', () => {
    const open = demoSites.filter(({ gate }) => gate === 'open');
    expect(open.map(({ host }) => host).sort()).toEqual(OPEN.map(({ host }) => host).sort());
  });

  for (const site of OPEN) {
    it(`${site.host}: the site map is exactly the plans that anybody may see there`, async () => {
      const plans = await list(site);
      const mapped = sitemapPaths(site.basePath, plans).filter((path) => path.startsWith('/plan/'));
      const ids = mapped.map((path) => Number(path.split('/')[2]));
      expect(ids.sort()).toEqual(offeredOn(site).sort());
      expect(ids.length).toBeGreaterThan(50);
    });

    it(`${site.host}: the page of each of these plans tells machines what it is`, async () => {
      const origin = originOf(site.host);
      for (const { plan_id: id, plan_name: name } of await list(site)) {
        const plan = toPlanPage((await read(site, 'getPlanDetail', { plan_id: id })) as Detail);
        const path = routes.plan(site.basePath, id, name);
        const graph = readGraph(renderToStaticMarkup(createElement(FoundPlan, { site, plan, path })));
        const [product, trail, ...questions] = graph;
        expect(product, path).toMatchObject({ '@type': 'Product', sku: String(id), name: plan.plan_name });
        const offers = product?.['offers'] as Thing[];
        const decided = plan.levels.filter(({ needs_review: reviewed }) => reviewed === undefined);
        expect(offers, path).toHaveLength(Math.max(1, decided.length));
        for (const offer of offers)
          expect(offer, path).toMatchObject({
            '@type': 'Offer',
            url: `${origin}${path}`,
            price: expect.stringMatching(/^\d+\.\d\d$/) as string,
            priceCurrency: 'USD',
          });
        expect(new URL(String(product?.['image'])).origin, path).toBe(origin);
        expect(trail, path).toMatchObject({ '@type': 'BreadcrumbList' });
        expect((trail?.['itemListElement'] as Thing[]).at(-1), path).toMatchObject({ name: plan.plan_name });
        expect(questions.map((thing) => thing['@type'])).toEqual(plan.texts.questions.length > 0 ? ['FAQPage'] : []);
      }
    });
  }
});
