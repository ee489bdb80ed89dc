// @vitest-environment happy-dom
import { act } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BillingStep } from '@/components/enrollment/billing-step';
import { paymentChoice } from '@/lib/rules/money/payment-choice';
import { messages } from '@/lib/rules/text/messages';
import { ADDRESS_FIELDS } from '@/lib/rules/words/address-words';
import { click, find, render, type } from '../ui/render';
import { stepDataOf } from './step-data-of';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn(), refresh: vi.fn(), prefetch: vi.fn() }) }));

vi.mock('@/components/screen-record', () => ({ captureScreen: () => Promise.resolve(null) }));

const HOME = { address1: '100 Congress Avenue', city: 'Austin', state: 'TX', zip: '78701' };

let page: ReturnType<typeof render> | null;

beforeEach(() => {
  page = null;
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ status: 'success', data: {} })));
});
afterEach(() => {
  page?.close();
  vi.unstubAllGlobals();
});

const stepWith = (address: Readonly<Record<string, string>>, kept: Readonly<Record<string, string>> = {}) => {
  const names = ['first_name_on_cc', 'payment_method', 'is_physical_address', ...ADDRESS_FIELDS];
  const values: Readonly<Record<string, string>> = { payment_method: 'cc', ...kept };
  const descriptors = names.map((name) => ({
    field_name: name,
    value: values[name] ?? null,
    required: name !== 'address2' && name !== 'is_physical_address',
    shown: true,
    read_only: false,
  }));
  return (
    <BillingStep
      data={stepDataOf({ descriptors })}
      choice={paymentChoice('cc')}
      statementText=""
      address={address}
      records={{ banks: [], cards: [] }}
      authorization={null}
      cardNeedsScripts={false}
    />
  );
};
const open = async (...step: Parameters<typeof stepWith>): Promise<HTMLElement> => {
  page = render(stepWith(...step));
  await act(() => vi.dynamicImportSettled());
  return page.host;
};
const tick = (host: ParentNode) => click(find<HTMLElement>(host, 'input[name=is_physical_address]'));
const boxOf = (host: ParentNode, name: string) =>
  host.querySelector<HTMLInputElement>(`input[name=${name}], select[name=${name}]`);
const press = (host: ParentNode) =>
  act(async () => {
    find(host, 'form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(host.querySelector('[role=alert]')).not.toBeNull());
  });

describe('"Choose physical address"', () => {
  it('copies the home address and locks all of it; without the tick all is empty and open again', async () => {
    const host = await open(HOME);
    tick(host);
    expect(find(host, '#address1').textContent).toContain('100 Congress Avenue');
    for (const name of ADDRESS_FIELDS) expect(boxOf(host, name), name).toBeNull();
    tick(host);
    expect(ADDRESS_FIELDS.map((name) => boxOf(host, name)?.value)).toEqual(['', '', '', '', '']);
  });

  it('leaves open, asked for and as it was typed what no home address is known for', async () => {
    const host = await open({ email_address: 'maya@castellanos.example' });
    type(find<HTMLInputElement>(host, 'input[name=city]'), 'Austin');
    tick(host);
    for (const name of ADDRESS_FIELDS) expect(boxOf(host, name), name).not.toBeNull();
    await press(host);
    expect(find(host, '[role=alert]').textContent).toContain('Street address 1');
    expect(find(host, '#address1-error').textContent).toContain(messages.required);
    type(find<HTMLInputElement>(host, 'input[name=address1]'), '1');
    expect(boxOf(host, 'address1')?.value).toBe('1');
    expect(boxOf(host, 'city')?.value).toBe('Austin');
    tick(host);
    expect(boxOf(host, 'city')?.value).toBe('Austin');
  });

  it('leaves open what the home address lacks', async () => {
    const { city: _, ...rest } = HOME;
    const host = await open(rest);
    tick(host);
    expect(boxOf(host, 'address1')).toBeNull();
    expect(boxOf(host, 'address2')).toBeNull();
    type(find<HTMLInputElement>(host, 'input[name=city]'), 'Austin');
    expect(boxOf(host, 'city')?.value).toBe('Austin');
  });

  it('shows what it copies where a form without scripts came back with the tick alone, and asks for none of it', async () => {
    const ticked = { is_physical_address: 'yes' };
    const markup = renderToStaticMarkup(stepWith(HOME, ticked));
    expect(markup).toContain('100 Congress Avenue');
    expect(markup).not.toContain(messages.lacking);
    const host = await open(HOME, ticked);
    await press(host);
    expect(find(host, '[role=alert]').textContent).toContain('First name on card');
    expect(find(host, '[role=alert]').textContent).not.toMatch(/Street|City|State|Zip/);
  });
});
