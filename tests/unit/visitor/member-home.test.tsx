import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { askMemberHome } from '@/app/_homes/member-plans';
import { MyPlans } from '@/components/member-home/my-plans';
import { PeopleForm } from '@/components/member-home/people-form';
import type { HeldPlan } from '@/lib/contract/member-home';
import type { Failure } from '@/lib/gateway/result';
import type { PlanStatus } from '@/lib/rules/words/policy-states';
import type { Shopper } from '@/lib/visitor/shopper';

const PLAN: HeldPlan = {
  held_id: 'held',
  policy_id: 'CF-0000-0000-0001',
  plan_name: 'Dental 1000',
  kind: 'dental',
  carrier: '',
  status: 'SUBMITTED',
  label: 'Starts March 1, 2028',
  next: '',
  price: '20.00',
  tier: 'IO',
  covered: [],
  effective_date: '03/01/2028',
  last_day: null,
  covered_today: false,
  has_card: true,
  group: '',
  has_receipt: true,
  documents_at: null,
  is_paid_by_self: true,
  names_heirs: false,
  cancelling: null,
};

const LINKS = { cardHref: '/id-card', cancelHref: '/cancel-plan', heirsHref: null, payHref: null, peopleHref: null };

const card = (plan: Partial<HeldPlan>) =>
  renderToStaticMarkup(
    <MyPlans first="Maya" action="/" plans={[{ plan: { ...PLAN, ...plan }, payment: null, ...LINKS }]} />,
  );

describe('MyPlans', () => {
  it('says from which day there is an ID card where coverage is still to start, and links to none', () => {
    const html = card({});
    expect(html).toContain('ID card from March 1, 2028');
    expect(html).not.toContain('href="/id-card"');
  });

  it('links to the card once it covers, and says nothing of it where there is none or it is over', () => {
    expect(card({ status: 'ACTIVE', covered_today: true })).toContain('href="/id-card"');
    for (const other of [{ has_card: false }, { status: 'CANCELLED' satisfies PlanStatus }])
      expect(card(other)).not.toContain('ID card');
  });
});

describe('askMemberHome', () => {
  const asked = (failure: Failure) =>
    askMemberHome({ call: () => Promise.resolve({ ok: false, failure }) } as unknown as Shopper, '1');
  const told = { message: 'No.', requestId: 'r' };

  it('tells plans that cannot be had now from an API that has none to tell', async () => {
    expect(await asked({ kind: 'http', status: 500, ...told })).toEqual({ home: null, isOut: true });
    expect(await asked({ kind: 'network', ...told })).toEqual({ home: null, isOut: true });
    expect(await asked({ kind: 'http', status: 404, ...told })).toEqual({ home: null, isOut: false });
  });
});

describe('PeopleForm', () => {
  const form = { plans: [], people: [], event_days: 60, tobacco_question: '', waiting: null, draft: null };
  const shown = (event: 'birth' | 'marriage') =>
    renderToStaticMarkup(
      <PeopleForm
        form={form as unknown as Parameters<typeof PeopleForm>[0]['form']}
        deed="add"
        event={event}
        action="/"
        homeHref="/"
        sent={null}
      />,
    );

  it('takes who is born for a child, and asks who else joins', () => {
    const isChild =
      /<input[^>]*name="relationship"[^>]*checked=""[^>]*value="child"|<input[^>]*value="child"[^>]*checked=""/;
    expect(shown('birth')).toMatch(isChild);
    expect(shown('marriage')).not.toMatch(isChild);
  });
});
