import type { BrowserContext, Route } from 'playwright/test';

/*
 * What a browser gets of Stripe, in its place: a script with the members that our page calls (`elements`, `createPaymentMethod`), each field a
 * frame of `js.stripe.com` as Stripe's are, and the call by which a card becomes a name. It has Stripe's words where it refuses.
 */

/** Names of cards as the server of Stripe's API has them (`fixtures/stripe-schema/shapes.ts`). */
const NAMES: Readonly<Record<string, { id: string; brand: string }>> = {
  '4242424242424242': { id: 'pm_card_visa', brand: 'visa' },
  '5555555555554444': { id: 'pm_card_mastercard', brand: 'mastercard' },
  '4000000000009995': { id: 'pm_card_declined', brand: 'visa' },
  '4000002760003184': { id: 'pm_card_asks', brand: 'visa' },
};

const SCRIPT = `
window.Stripe = (key) => {
  const ORIGIN = 'https://js.stripe.com';
  const made = {};
  window.addEventListener('message', ({ origin, source, data }) => {
    const one = Object.values(made).find(({ frame }) => frame.contentWindow === source);
    if (origin !== ORIGIN || !one) return;
    if (data.type === 'ready') one.heard.ready?.();
    if (data.type === 'focus') one.host.classList.toggle('StripeElement--focus', data.on);
    if (data.type === 'input') { one.value = data.value; one.heard.change?.({ complete: data.value.length > 2, brand: data.value.startsWith('4') ? 'visa' : 'unknown' }); }
  });
  return {
    elements: () => ({
      create: (kind, options) => {
        const one = made[kind] = { heard: {}, value: '', style: options.style };
        return {
          on: (name, work) => { one.heard[name] = work; },
          update: ({ style }) => one.frame.contentWindow.postMessage({ type: 'style', style }, ORIGIN),
          focus: () => one.frame.contentWindow.postMessage({ type: 'focus' }, ORIGIN),
          mount: (place) => {
            one.host = document.querySelector(place);
            one.frame = document.createElement('iframe');
            one.frame.title = 'Secure ' + kind + ' input frame';
            one.frame.style.cssText = 'border: 0; width: 100%; height: 1.5em; display: block;';
            one.frame.src = ORIGIN + '/inner.html';
            one.host.append(one.frame);
          },
        };
      },
    }),
    createPaymentMethod: async ({ type, card }) => {
      const form = new URLSearchParams({ type, key, number: made.cardNumber.value, expiry: made.cardExpiry.value, cvc: made.cardCvc.value });
      const answer = await (await fetch('https://api.stripe.com/v1/payment_methods', { method: 'POST', body: form })).json();
      return answer.error ? { error: answer.error } : { paymentMethod: answer };
    },
  };
};`;

const INNER = `<!doctype html><html lang="en"><title>Field</title><style>body { margin: 0; } input { border: 0; outline: 0; width: 100%; font: inherit; background: none; }</style>
<input aria-label="Field" inputmode="numeric"><script>
  const input = document.querySelector('input');
  const say = (message) => window.parent.postMessage(message, '*');
  input.addEventListener('input', () => say({ type: 'input', value: input.value.replace(/\\D/g, '') }));
  for (const on of [true, false]) input.addEventListener(on ? 'focus' : 'blur', () => say({ type: 'focus', on }));
  window.addEventListener('message', ({ data }) => {
    if (data.type === 'focus') input.focus();
    if (data.type === 'style') input.style.color = data.style.base.color;
  });
  say({ type: 'ready' });
</script></html>`;

function tokenOf(form: URLSearchParams): object {
  const number = form.get('number') ?? '';
  if (form.get('key') !== 'pk_test_of_these_tests')
    return { error: { type: 'authentication_error', message: 'No such key' } };
  const failed = (code: string, message: string) => ({ error: { type: 'validation_error', code, message } });
  if (number === '') return failed('incomplete_number', 'Your card number is incomplete.');
  if (!(number in NAMES)) return failed('invalid_number', 'Your card number is invalid.');
  if ((form.get('expiry') ?? '').length < 4)
    return failed('incomplete_expiry', 'Your card’s expiration date is incomplete.');
  if ((form.get('cvc') ?? '').length < 3) return failed('incomplete_cvc', 'Your card’s security code is incomplete.');
  const { id, brand } = NAMES[number] ?? { id: '', brand: '' };
  return { id, object: 'payment_method', card: { brand, last4: number.slice(-4) } };
}

/** Puts Stripe's stand-in before the browser's network; `script` may answer its script otherwise. */
export async function standInForStripe(
  context: BrowserContext,
  script: (route: Route) => Promise<void> = (route) => route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
): Promise<void> {
  await context.route('https://js.stripe.com/**', (route) =>
    new URL(route.request().url()).pathname === '/clover/stripe.js'
      ? script(route)
      : route.fulfill({ contentType: 'text/html', body: INNER }),
  );
  await context.route('https://api.stripe.com/**', (route) =>
    route.fulfill({
      json: tokenOf(new URLSearchParams(route.request().postData() ?? '')),
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
}
