import { CARD_FRAME, type FrameField } from '@/lib/rules/words/card-frame';

/** Stripe's script of the release that belongs to the version of the API (`stripe-client.ts`); Stripe wants it loaded from its own host. */
export const STRIPE_SCRIPT = 'https://js.stripe.com/clover/stripe.js';

/** Stripe's fields and those of the form, in their order; each stands in the element of its own name. */
export const STRIPE_FIELDS = {
  cardNumber: 'card_number',
  cardExpiry: 'expiration',
  cardCvc: 'security_code',
} as const satisfies Record<string, FrameField>;

const NOT_NOW = 'The card could not be checked just now. Please try again, or pay from your bank account.';

/**
 * The page's own script: it speaks with the billing page in the words of `card-frame.ts`, and with Stripe's script, whose fields are frames
 * of Stripe. It never sees a number; what it tells is Stripe's name of the card. Stripe's messages are for the card's holder where the
 * error is one of card or form.
 */
export const CARD_FIELDS_SCRIPT = `
  const root = document.documentElement;
  const { parent, key } = root.dataset;
  const alert = document.querySelector('[role=alert]');
  const NAMES = ${JSON.stringify(STRIPE_FIELDS)};
  const kinds = Object.keys(NAMES);
  const made = {}, complete = {}, problems = {};
  let stripe = null, brand = null;
  const say = (message) => window.parent.postMessage({ frame: '${CARD_FRAME}', ...message }, parent);
  const height = () => Math.ceil(root.getBoundingClientRect().height);
  const show = () => {
    alert.textContent = kinds.map((kind) => problems[kind]).find(Boolean) ?? '';
    for (const kind of kinds) document.getElementById(kind).classList.toggle('wrong', Boolean(problems[kind]));
  };
  const LOOK = { color: 'color', background: 'background-color', border: 'border-color', error: 'color', focus: 'outline-color', font: 'font-family', size: 'font-size' };
  const style = () => {
    const { color, fontSize } = getComputedStyle(document.body);
    return { base: { color, iconColor: color, fontSize, fontFamily: 'system-ui, sans-serif' }, invalid: { color: getComputedStyle(alert).color, iconColor: getComputedStyle(alert).color } };
  };
  const paint = (look) => {
    for (const [name, property] of Object.entries(LOOK)) {
      const value = look?.[name];
      if (typeof value === 'string' && value.length < 200 && CSS.supports(property, value)) root.style.setProperty('--' + name, value);
    }
    for (const kind of kinds) made[kind]?.update({ style: style() });
  };
  const fieldOf = (error) => kinds.find((kind) => (kind === 'cardExpiry' ? /expir/ : kind === 'cardCvc' ? /cvc/ : /number/).test(error.code ?? '')) ?? 'cardNumber';
  const tokenize = async (request) => {
    const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card: made.cardNumber }).catch(() => ({ error: {} }));
    if (paymentMethod) {
      for (const kind of kinds) problems[kind] = '';
      show();
      return say({ type: 'token', request, token: paymentMethod.id, brand: paymentMethod.card?.brand ?? '', last4: paymentMethod.card?.last4 ?? '' });
    }
    const kind = fieldOf(error);
    const message = (['card_error', 'validation_error'].includes(error.type) && error.message) || ${JSON.stringify(NOT_NOW)};
    problems[kind] = message;
    show();
    made[kind].focus();
    say({ type: 'refused', request, field: NAMES[kind], message });
  };
  const start = () => {
    stripe = window.Stripe(key, { locale: 'en' });
    const elements = stripe.elements();
    const waiting = new Set(kinds);
    for (const kind of kinds) {
      const element = made[kind] = elements.create(kind, { style: style(), placeholder: '', ...(kind === 'cardNumber' && { showIcon: true }) });
      element.on('ready', () => {
        if (!waiting.delete(kind) || waiting.size > 0) return;
        say({ type: 'ready', height: height() });
        new ResizeObserver(() => say({ type: 'resized', height: height() })).observe(root);
      });
      element.on('change', (event) => {
        complete[kind] = event.complete;
        problems[kind] = event.error?.message ?? '';
        if (kind === 'cardNumber') brand = event.brand && event.brand !== 'unknown' ? event.brand : null;
        show();
        say({ type: 'changed', brand, complete: kinds.every((each) => complete[each] === true) });
      });
      element.mount('#' + kind);
    }
  };
  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== parent || source !== window.parent || !data || data.frame !== '${CARD_FRAME}') return;
    if (data.type === 'tokenize' && stripe) void tokenize(data.request);
    if (data.type === 'focus') made[kinds.find((kind) => NAMES[kind] === data.field)]?.focus();
    if (data.type === 'look') paint(data.look);
  });
  const script = document.createElement('script');
  script.src = '${STRIPE_SCRIPT}';
  script.onerror = () => say({ type: 'failed' });
  script.onload = () => {
    try {
      start();
    } catch {
      say({ type: 'failed' });
    }
  };
  document.head.append(script);`;

/** One row; on a narrow screen the number stands above the other two. System colors, until the page that frames it tells its own. */
export const CARD_FIELDS_STYLE = `
  :root { color-scheme: light dark; --error: #b3261e; }
  @media (prefers-color-scheme: dark) { :root { --error: #f2b8b5; } }
  body { margin: 0; padding: 3px; color: var(--color, CanvasText); background: var(--background, Canvas); font: 16px/1.5 system-ui, sans-serif; font-family: var(--font, system-ui, sans-serif); font-size: var(--size, 16px); }
  main { display: grid; grid-template-columns: 2fr 1fr 1fr; gap: 0.75rem; align-items: end; }
  @media (max-width: 30rem) { main { grid-template-columns: 1fr 1fr; } .number { grid-column: 1 / -1; } }
  label { display: block; margin-bottom: 0.25rem; font-weight: 600; font-size: 0.9375em; }
  .field { box-sizing: border-box; min-height: 44px; padding: 0.7rem 0.75rem; border: 1px solid var(--border, GrayText); border-radius: 8px; }
  .field.StripeElement--focus { outline: 3px solid var(--focus, Highlight); outline-offset: 0; }
  .field.wrong { border-color: var(--error); }
  [role='alert'] { min-height: 1.5em; grid-column: 1 / -1; margin: 0; color: var(--error); }`;
