import { createHash } from 'node:crypto';
import { CARD_FRAME } from '@/lib/rules/words/card-frame';
import { formatMoney } from '@/lib/rules/money/money';
import type { DemoCharge } from './demo-ledger';

const STYLE = `
  :root { color-scheme: light dark; }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 30rem; margin: 3rem auto; padding: 0 1rem; }
  form.row { display: grid; grid-template-columns: 2fr 1fr 1fr; gap: 0.75rem; padding: 3px; }
  @media (max-width: 30rem) { form.row { grid-template-columns: 1fr 1fr; } .number { grid-column: 1 / -1; } }
  label { display: block; font-weight: 600; }
  input { box-sizing: border-box; width: 100%; min-height: 44px; padding: 0 0.75rem; font: inherit; border: 1px solid GrayText; border-radius: 8px; }
  [aria-invalid='true'] { border-color: #b3261e; }
  [role='alert'] { min-height: 1.5em; grid-column: 1 / -1; margin: 0; color: #b3261e; }
  @media (prefers-color-scheme: dark) { [aria-invalid='true'] { border-color: #f2b8b5; } [role='alert'] { color: #f2b8b5; } }
  button { min-height: 44px; padding: 0 1.25rem; font: inherit; border-radius: 8px; margin-right: 0.75rem; }`;

/* The page's own script: it has the number, and says a token only. */
const SCRIPT = `
  const parent = document.documentElement.dataset.parent;
  const form = document.forms[0];
  const alert = document.querySelector('[role=alert]');
  const fields = { card_number: form.number, expiration: form.expiry, security_code: form.code };
  const say = (message) => window.parent.postMessage({ frame: '${CARD_FRAME}', ...message }, parent);
  const height = () => Math.ceil(document.documentElement.getBoundingClientRect().height);
  const brandOf = (digits) => digits.startsWith('4') ? 'visa' : /^5[1-5]|^2[2-7]/.test(digits) ? 'mastercard' : /^3[47]/.test(digits) ? 'american-express' : /^6/.test(digits) ? 'discover' : null;
  const digitsOf = (input) => input.value.replace(/\\D/g, '');
  const expiry = () => /^(0[1-9]|1[0-2])(\\d\\d)$/.exec(digitsOf(form.expiry));
  const problem = () => {
    if (digitsOf(form.number).length < 13) return ['card_number', 'Card number must be Min-13 and Max-25'];
    const found = expiry();
    if (!found) return ['expiration', 'Enter the month and year as MM/YY'];
    const now = new Date();
    if (2000 + Number(found[2]) < now.getFullYear() || (2000 + Number(found[2]) === now.getFullYear() && Number(found[1]) < now.getMonth() + 1)) return ['expiration', 'This card has expired'];
    if (!/^\\d{3,4}$/.test(digitsOf(form.code))) return ['security_code', 'Security code must of 3 or 4 digits'];
    return null;
  };
  const show = (field, message) => {
    for (const [name, input] of Object.entries(fields)) input.setAttribute('aria-invalid', String(name === field));
    alert.textContent = message;
    if (field) fields[field].focus();
    say({ type: 'resized', height: height() });
  };
  form.addEventListener('input', () => {
    const expired = digitsOf(form.expiry).slice(0, 4);
    if (document.activeElement === form.expiry) form.expiry.value = expired.length > 2 ? expired.slice(0, 2) + '/' + expired.slice(2) : expired;
    say({ type: 'changed', brand: brandOf(digitsOf(form.number)), complete: problem() === null });
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  const tokenize = async (request) => {
    const found = problem();
    const refuse = ([field, message]) => { show(field, message); say({ type: 'refused', request, field, message }); };
    if (found) return refuse(found);
    const [, month, year] = expiry();
    const answer = await fetch('/v1/tokens', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ number: digitsOf(form.number), expiration_month: month, expiration_year: '20' + year, security_code: digitsOf(form.code) }) }).catch(() => null);
    if (!answer || answer.status >= 500) return refuse(['card_number', 'The card could not be checked. Please try again.']);
    if (!answer.ok) return refuse(['card_number', 'Card number must be Min-13 and Max-25']);
    const { token, brand, last4 } = await answer.json();
    show(null, '');
    say({ type: 'token', request, token, brand, last4 });
  };
  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== parent || source !== window.parent || !data || data.frame !== '${CARD_FRAME}') return;
    if (data.type === 'tokenize') void tokenize(data.request);
    if (data.type === 'focus') fields[data.field]?.focus();
    if (data.type === 'look') for (const [name, value] of Object.entries(data.look ?? {})) {
      if (name === 'color') document.body.style.color = value;
      if (name === 'background') document.body.style.background = value;
      if (name === 'font') document.body.style.fontFamily = value;
      if (name === 'size') document.body.style.fontSize = value;
    }
  });
  say({ type: 'ready', height: height() });`;

const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function page(body: string, { csp, parent = '' }: { csp: string; parent?: string }, script = ''): Response {
  const html = `<!doctype html><html lang="en" data-parent="${parent}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Demo payments</title><style>${STYLE}</style>${body}${script && `<script>${script}</script>`}</html>`;
  const base = `default-src 'none'; base-uri 'none'; style-src ${source(STYLE)}; style-src-attr 'unsafe-inline'`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `${base}; ${csp}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** The frame that takes a card: number, date and code in one row, at this origin; `parent` is the origin it speaks to. */
export function framePage(parent: string): Response {
  if (!URL.canParse(parent) || new URL(parent).origin !== parent) return new Response('No parent', { status: 400 });
  const body = `<form class="row" novalidate aria-label="Card">
    <div class="number"><label for="number">Card Number</label><input id="number" name="number" inputmode="numeric" autocomplete="cc-number" maxlength="32"></div>
    <div><label for="expiry">Expires (MM/YY)</label><input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" maxlength="5"></div>
    <div><label for="code">Security Code</label><input id="code" name="code" inputmode="numeric" autocomplete="cc-csc" maxlength="4"></div>
    <p role="alert"></p></form>`;
  const csp = `script-src ${source(SCRIPT)}; connect-src 'self'; form-action 'none'; frame-ancestors ${parent}`;
  return page(body, { csp, parent }, SCRIPT);
}

/** The bank's own question before a payment, as 3-D Secure asks it. */
export function stepUpPage({ id, amountCents, state, returnAddress }: DemoCharge): Response {
  const back = returnAddress === null ? '' : new URL(returnAddress).origin;
  const ask =
    state === 'step-up'
      ? `<p>Your bank asks whether you make this payment of ${formatMoney(amountCents)}.</p>
        <form method="post" action="/step-up/${id}"><button name="answer" value="confirm">Confirm payment</button><button name="answer" value="refuse">This is not me</button></form>`
      : `<p>This payment was answered already.</p><form method="post" action="/step-up/${id}"><button>Go back</button></form>`;
  return page(`<main><h1>Demo bank</h1>${ask}</main>`, { csp: `form-action 'self' ${back}; frame-ancestors 'none'` });
}
