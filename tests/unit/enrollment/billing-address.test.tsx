// @vitest-environment happy-dom
import { act } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlainAddress } from '@/app/_steps/plain-address';
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
    ...(name === 'state' && { options: [{ value: 'TX', name: 'Texas' }] }),
  }));
  const data = stepDataOf('billing', { descriptors });
  return (
    <BillingStep
      data={data}
      choice={paymentChoice('cc')}
      statementText=""
      address={address}
      records={{ banks: [], cards: [] }}
      authorization={null}
      refused={null}
      frame={null}
      plainAddress={<PlainAddress data={data} />}
      cardNote={null}
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

describe('"Same as home address"', () => {
  it('is ticked, and the home address stands in one line; without the tick all is empty and open', async () => {
    const host = await open(HOME);
    expect(boxOf(host, 'is_physical_address')?.checked).toBe(true);
    expect(find(host, '.same-address').textContent).toContain('100 Congress Avenue, Austin, TX 78701');
    for (const name of ADDRESS_FIELDS) expect(boxOf(host, name), name).toBeNull();
    tick(host);
    expect(ADDRESS_FIELDS.map((name) => boxOf(host, name)?.value)).toEqual(['', '', '', '', '']);
    tick(host);
    for (const name of ADDRESS_FIELDS) expect(boxOf(host, name), name).toBeNull();
  });

  it('has a way to another address, which leads into its first field', async () => {
    const host = await open(HOME);
    click(find<HTMLElement>(host, '.same-address button'));
    expect(boxOf(host, 'is_physical_address')?.checked).toBe(false);
    expect(document.activeElement).toBe(boxOf(host, 'address1'));
    expect(host.querySelector('.same-address button')).toBeNull();
  });

  it('stays as it was saved', async () => {
    const host = await open(HOME, { is_physical_address: 'no', address1: '1 Elm Street', city: 'Waco' });
    expect(boxOf(host, 'is_physical_address')?.checked).toBe(false);
    expect(boxOf(host, 'address1')?.value).toBe('1 Elm Street');
  });

  it('is not asked where no home address is known: the fields are open, asked for, and as they are typed', async () => {
    const host = await open({ email_address: 'maya@castellanos.example' });
    expect(boxOf(host, 'is_physical_address')).toBeNull();
    type(find<HTMLInputElement>(host, 'input[name=city]'), 'Austin');
    await press(host);
    expect(find(host, '[role=alert]').textContent).toContain('Street address 1');
    expect(find(host, '#address1-error').textContent).toContain(messages.required);
    expect(boxOf(host, 'city')?.value).toBe('Austin');
  });

  it('leaves open what the home address lacks', async () => {
    const { city: _, ...rest } = HOME;
    const host = await open(rest);
    expect(boxOf(host, 'address1')).toBeNull();
    expect(boxOf(host, 'address2')).toBeNull();
    type(find<HTMLInputElement>(host, 'input[name=city]'), 'Austin');
    expect(boxOf(host, 'city')?.value).toBe('Austin');
  });

  it('has the fields of another address in the document for browsers without scripts, and asks for none of them', async () => {
    const markup = renderToStaticMarkup(stepWith(HOME));
    const [, plain = ''] = /<noscript>(<p[^>]*>Another address\?.*?)<\/noscript>/s.exec(markup) ?? [];
    expect(markup).toContain('100 Congress Avenue');
    expect(markup).not.toContain(messages.lacking);
    for (const name of ADDRESS_FIELDS) expect(plain, name).toContain(`name="${name}"`);
    const host = await open(HOME);
    await press(host);
    expect(find(host, '[role=alert]').textContent).toContain('First name on card');
    expect(find(host, '[role=alert]').textContent).not.toMatch(/Street|City|State|Zip/);
  });
});
