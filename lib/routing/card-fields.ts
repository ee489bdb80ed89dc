import 'server-only';
import { createHash } from 'node:crypto';
import { NextResponse, type NextRequest } from 'next/server';
import { env, originOf } from '@/lib/env';
import { CARD_FIELDS_PATH } from '@/lib/rules/words/card-frame';
import { PRIVATE_CACHE } from '@/lib/security/headers';
import { findHostSite } from '@/lib/site/site-store';
import type { STRIPE_FIELDS } from './card-fields-script';
import { CARD_FIELDS_SCRIPT, CARD_FIELDS_STYLE } from './card-fields-script';
import { unknownHost } from './execute';
import { parseHost } from './parse-request';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The page's policy: it runs its one script and Stripe's, shows Stripe's frames and calls Stripe. Nothing of this server, so that no digit
 * of a card could come here by it (threats T5, T15).
 */
const POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  `script-src ${hashOf(CARD_FIELDS_SCRIPT)} https://js.stripe.com https://*.js.stripe.com`,
  'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  'connect-src https://api.stripe.com',
  `style-src ${hashOf(CARD_FIELDS_STYLE)}`,
  "style-src-attr 'unsafe-inline'",
].join('; ');

/** True for the host that has the page of the card's fields and nothing else (decisions 252). */
export const isCardFieldsHost = (host: string | null): boolean => host !== null && host === env().CARD_FIELDS_HOST;

/** Answers that host: the page, for a billing page of a site that is served here; anything else is as on a host that is unknown. */
export async function answerCardFields(request: NextRequest): Promise<NextResponse> {
  const { pathname, searchParams } = request.nextUrl;
  const key = env().STRIPE_PUBLISHABLE_KEY;
  const parent = searchParams.get('parent') ?? '';
  const isPage = request.method === 'GET' && pathname === CARD_FIELDS_PATH && key !== undefined;
  if (!isPage || !(await isShop(parent))) return unknownHost();
  return new NextResponse(pageOf(parent, key), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `${POLICY}; frame-ancestors ${parent}`,
      'cache-control': PRIVATE_CACHE,
    },
  });
}

/** True for the origin of a site as its pages have it: it alone may frame the page, and is spoken to. */
async function isShop(origin: string): Promise<boolean> {
  const host = URL.canParse(origin) ? parseHost(new URL(origin).host) : null;
  return host !== null && origin === originOf(host) && !isCardFieldsHost(host) && (await findHostSite(host)) !== null;
}

const LABELS: Record<keyof typeof STRIPE_FIELDS, string> = {
  cardNumber: 'Card Number',
  cardExpiry: 'Expires (MM/YY)',
  cardCvc: 'Security Code',
};

function pageOf(parent: string, key: string): string {
  const fields = Object.entries(LABELS).map(
    ([name, label]) =>
      `<div${name === 'cardNumber' ? ' class="number"' : ''}><label for="${name}">${label}</label><div id="${name}" class="field"></div></div>`,
  );
  return `<!doctype html>
<html lang="en" data-parent="${parent}" data-key="${key}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Card number, expiration date and security code</title>
<style>${CARD_FIELDS_STYLE}</style>
</head>
<body>
<main>${fields.join('')}<p role="alert"></p></main>
<script>${CARD_FIELDS_SCRIPT}</script>
</body>
</html>
`;
}
