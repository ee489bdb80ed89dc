// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BillingStep } from '@/components/enrollment/billing-step';
import { chooseRecords } from '@/lib/rules/fields/choose-records';
import { paymentChoice } from '@/lib/rules/money/payment-choice';
import { CARD_FRAME } from '@/lib/rules/words/card-frame';
import { click, find, render, type } from '../ui/render';
import { stepDataOf } from './step-data-of';

const push = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({ useRouter: () => ({ push, refresh: vi.fn(), prefetch: vi.fn() }) }));
vi.mock('@/components/screen-record', () => ({ captureScreen: () => Promise.resolve(null) }));

const ELIAS = {
  banks: [
    {
      bank_id: '70001-bank',
      account_name: 'Elias Brandt',
      bank_name: 'LONE CEDAR BANK',
      account_number: '•••••7729',
      bank_routing: '•••••0025',
      account_type: 'checking',
      account_holder_type: 'individual',
    },
  ],
  cards: [
    {
      card_id: '70001-card',
      name_on_cc: 'Elias Brandt',
      card_number: '•••••4410',
      expiration_month: '08',
      expiration_year: '2029',
    },
  ],
};
const HOME = { address1: '100 Congress Avenue', city: 'Austin', state: 'TX', zip: '78701' };
const NAMES = {
  eft: 'payment_method bill_date account_name account_holder_type account_type routing_number bank_name account_number',
  cc: 'payment_method bill_date account_name account_holder_type account_type routing_number bank_name account_number first_name_on_cc last_name_on_cc card_number expiration_month expiration_year security_code',
} as const;

/** What the page called, by its path and what it sent. */
let calls: { path: string; body: Record<string, unknown> }[];
/** Banks that the directory knows, by their number. */
const BANKS: Readonly<Record<string, string>> = { '021000021': 'First Meridian Bank' };

function answer(address: string, body: string | null | undefined): object {
  const url = new URL(address, 'http://localhost');
  if (url.pathname.endsWith('/routing-lookup'))
    return { response: { name: BANKS[url.searchParams.get('q') ?? ''] ?? null } };
  if (url.pathname.endsWith('/get-payment-authorization'))
    return {
      text: '<p>I authorize it.</p>',
      authorization_text_hash: `hash ${url.searchParams.get('payment_method')} ${url.searchParams.get('bill_date')}`,
      due_today: '38.40',
      recurring_month_cost: '23.40',
      next_bill_date: '01/28/2027',
      payment_days: {
        enrolled: '11/24/2026',
        first_from: '11/24/2026',
        first_to: '11/24/2026',
        covers_from: '02/01/2027',
        covers_to: '02/28/2027',
      },
    };
  if (body)
    calls.push({ path: url.pathname.replace('/api/v1', ''), body: JSON.parse(body) as Record<string, unknown> });
  return {};
}

let page: ReturnType<typeof render> | null = null;
beforeEach(() => {
  calls = [];
  push.mockReset();
  vi.stubGlobal('fetch', (address: string, init?: { body?: string }) =>
    Promise.resolve(Response.json({ status: 'success', data: answer(address, init?.body) })),
  );
});
afterEach(() => {
  page?.close();
  page = null;
  vi.unstubAllGlobals();
});

const firstOf = (method: 'cc' | 'eft') =>
  ({ method, billDate: '28', paragraphs: ['I authorize it.'], hash: `hash ${method} 28`, headline: '$38.40' }) as const;

async function open(
  type: keyof typeof NAMES,
  {
    records = { banks: [], cards: [] } as typeof ELIAS | { banks: []; cards: [] },
    method = type,
    frame = null as string | null,
  } = {},
): Promise<HTMLElement> {
  const descriptors = NAMES[type].split(' ').map((field_name) => ({
    field_name,
    value: field_name === 'payment_method' ? type : field_name === 'bill_date' ? '28' : null,
    required: true,
    shown: true,
    read_only: false,
    ...(field_name === 'payment_method' && {
      options: paymentChoiceOf(type).map(({ value, label }) => ({ value, name: label })),
    }),
  }));
  page = render(
    <BillingStep
      data={stepDataOf('billing', { descriptors: chooseRecords(descriptors, records, '2026-11-24') })}
      choice={paymentChoice(type)}
      statementText=""
      address={HOME}
      records={records}
      authorization={firstOf(method)}
      refused={<p>The bank said no.</p>}
      frame={frame}
      cardNote={null}
    />,
  );
  await act(() => vi.dynamicImportSettled());
  return page.host;
}

function paymentChoiceOf(type: string) {
  const choice = paymentChoice(type);
  return choice.kind === 'form' ? choice.methods : [];
}

const settle = () => act(() => vi.dynamicImportSettled());
const accept = (host: ParentNode) => click(find<HTMLElement>(host, '#authorization_accepted'));
const isAccepted = (host: ParentNode) => find<HTMLInputElement>(host, '#authorization_accepted').checked;
async function press(host: ParentNode): Promise<void> {
  await act(async () => {
    find(host, 'form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await vi.dynamicImportSettled();
  });
  await settle();
}
const boxOf = (host: ParentNode, name: string) => find<HTMLInputElement>(host, `[name=${name}]`);

describe('the billing step', () => {
  it('pays with the account on file, which is chosen, where nothing else may pay', async () => {
    const host = await open('eft', { records: ELIAS });
    expect(find<HTMLInputElement>(host, '[name=bank_id]:checked').value).toBe('70001-bank');
    expect(host.textContent).toContain('EFT, from your bank account');
    accept(host);
    await press(host);
    await vi.waitFor(() => expect(push).toHaveBeenCalled());
    expect(calls.at(-1)).toMatchObject({ path: '/save-billing-info-existing', body: { bank_id: '70001-bank' } });
  });

  it('takes the tick away where other words come, and says so; the first words bring it back for nobody', async () => {
    const host = await open('eft');
    accept(host);
    expect(isAccepted(host)).toBe(true);
    const day = find<HTMLSelectElement>(host, '[name=bill_date]');
    const choose = async (value: string) => {
      act(() => {
        day.value = value;
        day.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await settle();
    };
    await choose('15');
    await vi.waitFor(() => expect(host.textContent).toContain('These words have changed since you accepted them.'));
    expect(isAccepted(host)).toBe(false);
    await choose('28');
    expect(isAccepted(host)).toBe(false);
    accept(host);
    expect(isAccepted(host)).toBe(true);
    expect(host.textContent).not.toContain('These words have changed');
  });

  it('has nothing left of what was refused when another way to pay is chosen', async () => {
    const host = await open('cc');
    await press(host);
    expect(find(host, '[role=alert]').textContent).toContain('Card number');
    click(find<HTMLElement>(host, '#payment_method-eft'));
    await settle();
    expect(host.querySelector('[role=alert]')).toBeNull();
    expect(host.querySelector('.error-text')).toBeNull();
  });

  it('fills in the bank of a number, takes a found one away with its number, and leaves one that was typed', async () => {
    const host = await open('eft');
    const bank = () => boxOf(host, 'bank_name');
    const number = async (text: string) => {
      type(boxOf(host, 'routing_number'), text);
      await settle();
    };
    await number('021000021');
    await vi.waitFor(() => expect(bank().value).toBe('FIRST MERIDIAN BANK'));
    await number('011401533');
    await vi.waitFor(() => expect(bank().value).toBe(''));
    expect(host.textContent).toContain('We do not know the bank of this number.');
    type(bank(), 'Bank of the Long Pier');
    await number('021000021');
    await vi.waitFor(() => expect(host.textContent).toContain('FIRST MERIDIAN BANK. Not your bank?'));
    expect(bank().value).toBe('Bank of the Long Pier');
  });

  it('tells what the bank said of a kept card beside the card, and not beside a bank account', async () => {
    const host = await open('cc');
    click(find<HTMLElement>(host, '#payment_method-cc'));
    const text = () => host.textContent ?? '';
    expect(text()).toContain('The bank said no.');
    expect(text().indexOf('The bank said no.')).toBeLessThan(text().indexOf('Card number'));
    click(find<HTMLElement>(host, '#payment_method-eft'));
    expect(text()).not.toContain('The bank said no.');
  });

  describe('with a frame of the processor', () => {
    const ADDRESS = 'https://cards.example/frame';
    const say = (host: ParentNode, message: object, origin = 'https://cards.example') =>
      act(() => {
        const source = find<HTMLIFrameElement>(host, 'iframe').contentWindow;
        window.dispatchEvent(new MessageEvent('message', { data: { frame: CARD_FRAME, ...message }, origin, source }));
      });

    it('has no card fields of its own, and sends the frame’s token in their place', async () => {
      const host = await open('cc', { frame: ADDRESS });
      await vi.waitFor(() => find(host, 'iframe'));
      for (const name of ['card_number', 'expiration_month', 'security_code'])
        expect(host.querySelector(`[name=${name}]`), name).toBeNull();
      const frame = find<HTMLIFrameElement>(host, 'iframe');
      expect([frame.src, frame.title]).toEqual([
        `${ADDRESS}?parent=${encodeURIComponent(window.location.origin)}`,
        'Card number, expiration date and security code',
      ]);
      const posted = vi.fn();
      Object.defineProperty(frame, 'contentWindow', { value: { postMessage: posted } });
      say(host, { type: 'ready', height: 200 }, 'https://elsewhere.example');
      expect(host.textContent).toContain('Loading the fields of your card…');
      say(host, { type: 'ready', height: 200 });
      expect(host.textContent).not.toContain('Loading the fields of your card…');
      type(boxOf(host, 'first_name_on_cc'), 'Maya');
      type(boxOf(host, 'last_name_on_cc'), 'Castellanos');
      accept(host);
      await press(host);
      await vi.waitFor(() =>
        expect(posted).toHaveBeenCalledWith(
          expect.objectContaining({ type: 'tokenize', request: 1 }),
          'https://cards.example',
        ),
      );
      say(host, { type: 'refused', request: 1, field: 'card_number', message: 'This card was declined' });
      await vi.waitFor(() => expect(find(host, '[role=alert]').textContent).toContain('Card: This card was declined'));
      await press(host);
      await vi.waitFor(() =>
        expect(posted).toHaveBeenCalledWith(
          expect.objectContaining({ type: 'tokenize', request: 2 }),
          'https://cards.example',
        ),
      );
      say(host, { type: 'token', request: 2, token: 'pm_12345678', brand: 'visa', last4: '1111' });
      await vi.waitFor(() => expect(push).toHaveBeenCalled());
      expect(calls.at(-1)).toMatchObject({ path: '/save-billing-info', body: { payment_token: 'pm_12345678' } });
      expect(calls.at(-1)?.body).not.toHaveProperty('card_number');
    });

    it('is not loaded for a bank account, and says when it does not come', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const host = await open('cc', { frame: ADDRESS });
      await vi.waitFor(() => find(host, 'iframe'));
      await act(() => vi.advanceTimersByTimeAsync(16_000));
      expect(host.textContent).toContain('The fields of your card could not be loaded.');
      click(
        [...host.querySelectorAll('button')].find(
          ({ textContent }) => textContent === 'Load them again',
        ) as HTMLElement,
      );
      expect(host.querySelector('iframe')).not.toBeNull();
      // A frame that knows it will not come says so at once.
      say(host, { type: 'failed' });
      expect(host.textContent).toContain('The fields of your card could not be loaded.');
      expect(host.querySelector('iframe')).toBeNull();
      click(find<HTMLElement>(host, '#payment_method-eft'));
      expect(host.querySelector('iframe')).toBeNull();
      vi.useRealTimers();
    });
  });
});
