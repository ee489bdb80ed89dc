import * as z from 'zod';
import { isRoutingNumber } from './rules/money/routing-number';

const optionalUrl = (protocols: string[]) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      error: `must be a URL starting with ${protocols.join('// or ')}//`,
    })
    .optional();

/** `id:secret` pairs, newest first, separated by commas. The newest seals, all open. */
const keyRing = z
  .string()
  .transform((value, context) => {
    const ring = value
      .split(',')
      .map((pair) => pair.trim())
      .filter(Boolean)
      .map((pair) => {
        const [id, secret] = pair.split(':');
        return { id: Number(id), secret: secret ?? '' };
      });
    if (
      ring.length === 0 ||
      ring.some((key) => !Number.isInteger(key.id) || key.id < 1 || key.id > 255 || key.secret.length < 32)
    ) {
      context.addIssue({
        code: 'custom',
        message: 'must be id:secret pairs, newest first, ids 1 to 255, secrets of 32 characters or more',
      });
      return z.NEVER;
    }
    return ring;
  })
  .optional();

const Variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  /** Node's own; a heap limit in it replaces ours. */
  NODE_OPTIONS: z.string().default(''),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  /**
   * `demo` seeds invented data, keeps generated keys in DATA_DIR and shows the mailbox; `live` refuses to start without
   * keys.
   */
  COVERFRONT_MODE: z.enum(['demo', 'live']).default('demo'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: optionalUrl(['postgres:', 'postgresql:']),
  ENROLLMENT_API_URL: optionalUrl(['http:', 'https:']),
  ENROLLMENT_API_USER: z.string().optional(),
  ENROLLMENT_API_PASSWORD: z.string().optional(),
  /** The address `npm run api` listens on. Anything but this machine itself needs the credential above. */
  API_HOST: z
    .string()
    .regex(/^[\w.:-]+$/, { error: 'must be an address or a host name, without scheme and port' })
    .default('127.0.0.1'),
  API_PORT: z.coerce.number().int().min(1).max(65_535).default(4000),
  SMTP_URL: optionalUrl(['smtp:', 'smtps:']),
  MAIL_FROM: z.string().default('Coverfront <enrollment@coverfront.example>'),
  SESSION_KEYS: keyRing,
  FIELD_KEYS: keyRing,
  /** The product's own enrollment host (gated, with landing slugs) and the designated group-enrollment host. */
  PRODUCT_HOST: z.string().default('enroll.localhost'),
  GROUP_HOST: z.string().default('groups.localhost'),
  /** Address put in links of mails, with `{host}` for the site's host. */
  PUBLIC_URL_TEMPLATE: z.string().default('http://{host}:{port}'),
  /** Number of proxies in front whose forwarded headers may be believed; 0 believes none. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  /**
   * Multiplies the room of every rate limit: 1 in production, more for load tests or many people behind one address.
   */
  RATE_LIMIT_SCALE: z.coerce.number().min(0.1).max(100_000).default(1),
  /** Bearer token of POST /api/revalidate; unset, no caller can purge from outside. */
  REVALIDATE_TOKEN: z.string().min(32).optional(),
  /** Identity provider of reps and group administrators; all three or none. Unset, they get a one-time code by mail. */
  OIDC_ISSUER: optionalUrl(['https:', 'http:']),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** The provider's name on the sign-in page. */
  OIDC_NAME: z.string().max(60).default('your company account'),
  CARD_VAULT_URL: optionalUrl(['https:', 'http:']),
  /** `1`: the demo's cards are taken by its processor's own frame, as a live processor takes them. */
  DEMO_CARD_FRAME: z.enum(['0', '1']).default('0'),
  /**
   * Stripe as the processor of cards: its keys, the secret of its webhooks, and the host of the page with its fields, which is no
   * storefront's; all or none. Live keys in live mode, test keys in a demo (decisions 252).
   */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_(?:live|test)_\w+$/, { error: 'must be a secret or restricted key of Stripe, sk_live_…' })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, { error: 'must be the signing secret of the webhook, whsec_…' })
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(?:live|test)_\w+$/, { error: 'must be a publishable key of Stripe, pk_live_…' })
    .optional(),
  CARD_FIELDS_HOST: z
    .string()
    .regex(/^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/, {
      error: 'must be a host name in small letters, without scheme and port',
    })
    .optional(),
  /** Another address than Stripe's own, for tests; never in live mode. */
  STRIPE_API_URL: optionalUrl(['http:', 'https:']),
  /** Set by the process that starts the demo's processor, or before it: the word its callers know, and where it tells what happened. */
  DEMO_PROCESSOR_SECRET: z.string().min(16).optional(),
  DEMO_PROCESSOR_WEBHOOK: optionalUrl(['http:']),
  /** Debits of bank accounts: the folder of their files, the bank that takes them, and who debits; all of them or none. */
  ACH_FOLDER: z.string().optional(),
  ACH_BANK_ROUTING: z
    .string()
    .refine(isRoutingNumber, { error: 'must be the nine digits of a routing number' })
    .optional(),
  ACH_BANK_NAME: z.string().max(23).optional(),
  ACH_COMPANY_ID: z
    .string()
    .regex(/^[\dA-Z]{1,10}$/, {
      error: 'must be the company identification that the bank gave, at most 10 digits or capitals',
    })
    .optional(),
  ACH_COMPANY_NAME: z.string().max(16).optional(),
  /** The class of the entries, as the bank agreed with you: `WEB` tells debits authorized on the internet apart. */
  ACH_ENTRY_CLASS: z.enum(['PPD', 'WEB']).default('PPD'),
  /** The admin service that makes invoices, and the bearer token it wants; without it invoices are mailed from here. */
  INVOICE_URL: optionalUrl(['https:', 'http:']),
  INVOICE_TOKEN: z.string().min(16).optional(),
  /** Services that judge a number, an e-mail address and a postal address, each with the bearer token it wants. */
  PHONE_CHECK_URL: optionalUrl(['https:', 'http:']),
  PHONE_CHECK_TOKEN: z.string().min(16).optional(),
  EMAIL_CHECK_URL: optionalUrl(['https:', 'http:']),
  EMAIL_CHECK_TOKEN: z.string().min(16).optional(),
  ADDRESS_CHECK_URL: optionalUrl(['https:', 'http:']),
  ADDRESS_CHECK_TOKEN: z.string().min(16).optional(),
  /** The key and certificate that seal documents: PEM, or the path of a PEM file. A demo without them makes its own. */
  SEAL_KEY: z.string().optional(),
  SEAL_CERT: z.string().optional(),
  /** A service of RFC 3161 that stamps the time on seals; unset, they carry this machine's. */
  SEAL_TSA_URL: optionalUrl(['https:', 'http:']),
  /** `1`: webhooks may go to this machine and its network, also without TLS, for trying them out; never in live mode. */
  WEBHOOKS_PRIVATE: z.enum(['0', '1']).default('0'),
  ENROLLER_CODE_GROUPS: z
    .string()
    .default('2556,2512')
    .transform((value) =>
      value
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  /** Set by Next; while it builds, nothing opens the database. */
  NEXT_PHASE: z.string().optional(),
  /** Set by npm for the scripts it runs. */
  npm_lifecycle_event: z.string().optional(),
  /** `1` shows `/gallery` on a started server, for tests; never in live mode. */
  GALLERY: z.enum(['0', '1']).default('0'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
});

/** Variables that mean something together only: all of a row, or none. */
const TOGETHER = {
  OIDC_: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ENROLLMENT_API_: ['ENROLLMENT_API_USER', 'ENROLLMENT_API_PASSWORD'],
  SEAL_: ['SEAL_KEY', 'SEAL_CERT'],
  ACH_: ['ACH_FOLDER', 'ACH_BANK_ROUTING', 'ACH_BANK_NAME', 'ACH_COMPANY_ID', 'ACH_COMPANY_NAME'],
} as const;

/** Settings of the page: the secrets belong to the API, which may be elsewhere. */
const CARD_PAGE = ['STRIPE_PUBLISHABLE_KEY', 'CARD_FIELDS_HOST'] as const;
const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', ...CARD_PAGE] as const;

const Env = Variables.superRefine((given, context) => {
  const stripe = given.ENROLLMENT_API_URL === undefined ? STRIPE : CARD_PAGE;
  for (const [prefix, parts] of Object.entries({ ...TOGETHER, STRIPE_: stripe })) {
    const missing = parts.filter((name) => given[name] === undefined);
    if (missing.length === 0 || missing.length === parts.length) continue;
    for (const name of missing)
      context.addIssue({ code: 'custom', path: [name], message: `must be set, as what belongs to it of ${prefix} is` });
  }
  const kinds = [given.STRIPE_SECRET_KEY, given.STRIPE_PUBLISHABLE_KEY].map((key) => key?.split('_')[1]);
  if (!kinds.includes(undefined) && kinds[0] !== kinds[1])
    context.addIssue({
      code: 'custom',
      path: ['STRIPE_PUBLISHABLE_KEY'],
      message: 'must be of the same kind as STRIPE_SECRET_KEY: both live, or both test keys',
    });
});
export type Env = z.output<typeof Env>;

let parsed: Env | undefined;

/**
 * The environment, parsed once, lazily, so that a build needs no secrets. Throws one error that lists every mistake.
 */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

/** `https://northstar.example` of a host, by PUBLIC_URL_TEMPLATE. */
export function originOf(host: string, { PUBLIC_URL_TEMPLATE, PORT }: Env = env()): string {
  return PUBLIC_URL_TEMPLATE.replace('{host}', host).replace('{port}', String(PORT)).replace(/\/+$/, '');
}

/** The environment of this process with something put in, for a process that it starts. */
export const environmentWith = (more: Record<string, string>): NodeJS.ProcessEnv => ({ ...process.env, ...more });

/** Parses raw variables; empty strings count as unset. */
export function parseEnv(raw: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined && value !== ''));
  const outcome = Env.safeParse(given);
  if (outcome.success) return outcome.data;
  const lines = outcome.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`These environment variables are not usable (see .env.example):\n${lines.join('\n')}`);
}
