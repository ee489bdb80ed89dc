// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { RecommendListScreen } from '@/components/recommend/recommend-list-screen';
import type { CardPlan } from '@/components/recommend/recommended-card';
import { RecommendedStrip } from '@/components/recommend/recommended-strip';
import type { SanitizedHtml } from '@/lib/rules/words/html';
import { find, render } from './render';

let page: ReturnType<typeof render>;
const show = (node: React.ReactNode) => {
  page = render(node);
  return page.host;
};
afterEach(() => page.close());

const plan = (id: number, own: Partial<CardPlan> = {}): CardPlan => ({
  plan_id: id,
  plan_name: `Plan ${id}`,
  plan_logo: 'tidewell',
  plan_category: 'limitedmed',
  plan_price: '12.50',
  plan_pricing_id: null,
  reason: `Often chosen with Plan ${id + 1}`,
  message: null,
  ...own,
});
const plans = (count: number, own?: Partial<CardPlan>) => Array.from({ length: count }, (_, i) => plan(1101 + i, own));
const strip = (shown: CardPlan[]) =>
  show(
    <RecommendedStrip
      basePath="/north-star"
      plans={shown}
      listHref="/north-star/recommend-list?from=cart"
      intro="Why"
    />,
  );

describe('the strip of recommended products', () => {
  it('is not there without anything to recommend', () => {
    expect(strip([]).innerHTML).toBe('');
  });

  it('shows up to five, each with its reason and its way to plan/{id}/{name}, and View All', () => {
    const host = strip(plans(8));
    const cards = [...host.querySelectorAll('li')];
    expect(cards).toHaveLength(5);
    expect(cards[0]?.textContent).toContain('Often chosen with Plan 1102');
    expect(find<HTMLAnchorElement>(host, 'li a').getAttribute('href')).toBe('/north-star/plan/1101/plan-1101');
    expect(find<HTMLAnchorElement>(host, 'li a').textContent).toBe('More Info: Plan 1101');
    expect(find(host, 'a[href="/north-star/recommend-list?from=cart"]').textContent).toContain('View All');
  });

  it('has arrows with more than one item, which styles hide where all are in view', () => {
    expect(strip(plans(1)).querySelectorAll('button')).toHaveLength(0);
    page.close();
    const host = strip(plans(2));
    const row = find(host, 'ul').id;
    const buttons = [...host.querySelectorAll('button')];
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Previous products', 'Next products']);
    expect(buttons.map((button) => button.getAttribute('aria-controls'))).toEqual([row, row]);
    expect(buttons.map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', 'false']);
  });

  it('says a reason once that all share, and the category on each', () => {
    const host = strip(plans(3, { reason: 'Popular with families' }));
    expect(host.textContent?.split('Popular with families')).toHaveLength(2);
    expect(find(host, 'li').textContent).toContain('Limited Medical');
  });
});

describe('the recommended list', () => {
  const list = (own: Partial<CardPlan>[]) =>
    show(
      <RecommendListScreen
        basePath=""
        crumbs={[{ label: 'Home', href: '/' }, { label: 'Recommended Plans' }]}
        plans={own.map((one, i) => ({ ...plan(1101 + i, one), text: '<b>Short</b> text' as SanitizedHtml }))}
      />,
    );

  it('says "No Any Products." and leads on when it is empty', () => {
    const host = list([]);
    expect(find(host, 'h2').textContent).toBe('No Any Products.');
    expect(find(host, 'a[href="/plans"]').textContent).toBe('See all plans');
  });

  it('shows the text as HTML, the category as a tag, and the server’s message in place of the reason', () => {
    const host = list([{}, { message: 'Opens again in May.' }]);
    const [first, second] = host.querySelectorAll('article');
    expect(find(host, 'article b').textContent).toBe('Short');
    expect(first?.textContent).toContain('Limited Medical');
    expect(first?.textContent).toContain('Often chosen with');
    expect(second?.textContent).toContain('Opens again in May.');
    expect(second?.textContent).not.toContain('Often chosen with');
  });
});
