import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RenewalScreen } from '@/components/member-home/renewal-screen';
import type { Renewal, RenewedPlan } from '@/lib/contract/renewal';

const PLAN: RenewedPlan = {
  renewal_id: '1',
  held_id: '2',
  plan_name: 'Dental 1000',
  new_name: 'Dental 1000',
  kind: 'changed',
  day: '03/01/2028',
  act_by: '01/31/2028',
  old_price: '20.00',
  new_price: '22.00',
  line: '$20.00 → $22.00 a month',
  reasons: ['New rates.'],
  levels: [],
  decided: null,
};

const told = (board: Partial<Renewal>, plan: Partial<RenewedPlan> = {}) =>
  renderToStaticMarkup(
    <RenewalScreen
      crumbs={[]}
      homeHref="/member-home"
      plansHref="/plans"
      action="/api/session/renewal"
      sent={null}
      help={null}
      renewal={{
        name: 'Maya Castellanos',
        day: PLAN.day,
        act_by: PLAN.act_by,
        is_open: true,
        plans: [{ ...PLAN, ...plan }],
        statement: 'I have read it.',
        text_hash: 'hash',
        ...board,
      }}
    />,
  );

describe('RenewalScreen', () => {
  it('names the last day of a plan that is left, also in a leap year', () => {
    expect(told({})).toContain('Coverage ends on February 29, 2028');
  });

  it('says where all is decided what becomes of each plan, and nothing of a last day that is still to come', () => {
    const html = told({ is_open: false }, { decided: 'You signed: Dental 1000 goes on.' });
    expect(html).toContain('Nothing is left to choose. Under each plan stands what becomes of it.');
    expect(html).toContain('You signed: Dental 1000 goes on.');
    expect(html).not.toContain('last day to choose');
    expect(html).not.toContain('type="radio"');
  });
});
