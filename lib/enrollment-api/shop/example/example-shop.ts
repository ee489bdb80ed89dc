import { randomBytes } from 'node:crypto';
import { EXAMPLE_PLANS } from './example-plans';
import { EXAMPLE_RATES } from './example-rates';
import { EXAMPLE_TABLES } from './example-tables';
import { EXAMPLE_TEXTS } from './example-texts';

/** A logo of 160 by 40 points. */
const LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAAKAAAAAoCAMAAABO8gGqAAAAGFBMVEUfb1RtoZD1+Pe30ciKtKZOjXiiw7g9g2t0aRbmAAABc0lEQVRYw+1V25bDIAgMAvr/f7wKiphLT5vsdl+YJ5sijDOI2xYIBAKBQOAUkBL+N4dtI0yVB5z9xa8Jfod/o9dAnxOkuu3P+TVuSBmvCL5iQF9QMFcK6i53SbrZXJUl9RBEZPlew6G2BBwIMqKPAUtbj37RP28LmMe6OLOhrxsD6kvQ81htb/ExJiVWC6765y2UWU26MTNr5qYHkBIEYGWsxVF+7xUELmXGUDMgSxqUz/yAoO1VPUjOW9fFGEC/SFp87vY9WGPQYnDccJ/ytsVDQXO1Zu63Q6s4z7LriIUgLjHUt7JLeZ/gqHhOMI1DiKbZdcTSg2sM9QEwCeYPeRnsFhfevH3OYpWxnBPEebg1RnaVXxiUNgdBOpo3ptaVchnI1ISCTh2vIOUKlsvG6AjqjPcpb2LMlprULac5uO+vncV9w6EH2TQdI+c2YL7FZBNZBjX0p06GxYmC4A63xMB8p1sP5fxgUgcCgUAgEAgEnuIHSNsH3tnMW0YAAAAASUVORK5CYII=';

/** The files of a small shop that works, by their path. All companies, people and plans in it are invented. */
export function exampleShop(): Map<string, Buffer> {
  const texts = { ...EXAMPLE_TABLES, ...EXAMPLE_PLANS, ...EXAMPLE_RATES, ...EXAMPLE_TEXTS };
  const files = Object.entries(texts).map(([file, text]) => [file, Buffer.from(text, 'utf8')] as const);
  return new Map([...files, ['brands/cedar-lane.png', Buffer.from(LOGO, 'base64')]]);
}

const secret = (): string => `1:${randomBytes(36).toString('base64')}`;

/** Settings of a live installation, with keys of its own, each with one sentence. */
export function exampleSettings(): string {
  return `# Settings of a live installation: copy this file beside package.json as .env. Keep it out of git: it has keys.

COVERFRONT_MODE=live

# PostgreSQL 15 or newer. What this database keeps is sealed with the keys below: without them it cannot be read.
DATABASE_URL=postgres://coverfront:password@localhost:5432/coverfront

# Keys drawn for you just now. Keep a copy where you keep the keys of your house.
SESSION_KEYS=${secret()}
FIELD_KEYS=${secret()}

# The relay that takes your mail, and the address it comes from.
SMTP_URL=smtp://user:password@relay.example:587
MAIL_FROM=Cedar Lane Benefits <enrollment@cedarlane.example>

# The key and certificate that seal documents. Make both with:
# openssl req -x509 -newkey rsa:3072 -nodes -days 1825 -subj "/CN=Your agency" -keyout seal-key.pem -out seal-cert.pem
SEAL_KEY=seal-key.pem
SEAL_CERT=seal-cert.pem

# The host of sites.csv of kind product, the one of kind group-enrollment, and the address of links in mails.
PRODUCT_HOST=enroll.localhost
GROUP_HOST=groups.localhost
PUBLIC_URL_TEMPLATE=https://{host}

# Proxies in front that may be believed about a client's address.
TRUST_PROXY=1

# Cards: all four of Stripe, or none and no card is taken.
STRIPE_SECRET_KEY=
STRIPE_WEBHOOK_SECRET=
STRIPE_PUBLISHABLE_KEY=
CARD_FIELDS_HOST=

# Bank accounts: all five, or none and no account is taken.
ACH_FOLDER=
ACH_BANK_ROUTING=
ACH_BANK_NAME=
ACH_COMPANY_ID=
ACH_COMPANY_NAME=
`;
}
