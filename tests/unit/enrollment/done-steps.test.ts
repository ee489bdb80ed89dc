import { describe, expect, it, vi } from 'vitest';
import { loadDone } from '@/app/_steps/done-steps';
import { visibleSteps } from '@/lib/rules/steps/progress';
import type { Shopper } from '@/lib/visitor/shopper';

const ENROLLMENT = 'enrollment';

/** The steps that are done by these tabs, and the columns that were asked for on the way. */
async function doneBy(tabs: { tab_name: string; complete?: boolean }[], saved: Record<string, unknown> = {}) {
  const call = vi.fn((_name: string, { column }: { column: string }) =>
    Promise.resolve(
      column in saved
        ? { ok: true as const, value: { data: { result: saved[column] } } }
        : { ok: false as const, failure: { kind: 'network', message: 'away' } },
    ),
  );
  const shopper = { call } as unknown as Shopper;
  const steps = visibleSteps(tabs.map((tab, order) => ({ ...tab, required: true, order })));
  const done = await loadDone(shopper, ENROLLMENT, steps, tabs);
  return { done: [...done], asked: call.mock.calls.map(([, { column }]) => column) };
}

describe('the steps that are done', () => {
  it('are those whose tabs say so, and nothing more is asked', async () => {
    const told = await doneBy([
      { tab_name: 'primary_info', complete: true },
      { tab_name: 'contact_info', complete: false },
      { tab_name: 'review_info', complete: false },
    ]);
    expect(told).toEqual({ done: ['personal'], asked: [] });
  });

  it('are those of which one of two tabs says so', async () => {
    const told = await doneBy([
      { tab_name: 'primary_info', complete: true },
      { tab_name: 'primary_info', complete: false },
      { tab_name: 'contact_info', complete: false },
    ]);
    expect(told).toEqual({ done: ['personal'], asked: [] });
  });

  it('are those of which something is saved, where a tab does not say', async () => {
    const tabs = ['primary_info', 'contact_info', 'beneficiary_info', 'agreement_info', 'billing_info'];
    const told = await doneBy(
      tabs.map((tab_name) => ({ tab_name })),
      { primary_info: { first_name: 'Maya' }, contact_info: null, benificiary_info: [], aggrement_info: '' },
    );
    expect(told.done).toEqual(['personal']);
    // The review is never asked about: it is done when it has submitted.
    expect(told.asked).toEqual(['primary_info', 'contact_info', 'benificiary_info', 'aggrement_info', 'payment_info']);
  });
});
