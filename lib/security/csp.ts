/**
 * Content security policies of the two zones (threats T15 and "Zones"). Neither names a third-party origin.
 * Style attributes are allowed: the server renders them for sizes that come from data, and they cannot run anything.
 */
const COMMON = [
  "default-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "frame-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "style-src-attr 'unsafe-inline'",
];

const ANY_INLINE = "script-src 'self' 'unsafe-inline'";

/**
 * Static pages cannot carry nonces (threats F13): they hold nothing personal, and the framework's own answer, which is the
 * first one of a page, runs whatever inline scripts it has.
 */
export const PUBLIC_CSP = [...COMMON, ANY_INLINE, "style-src 'self' 'unsafe-inline'"].join('; ');

const WIDGET_MAY = new Set(['connect-src', 'font-src', 'img-src', 'frame-src', 'script-src', 'style-src']);

/**
 * The policy of a site's static pages: with a third-party accessibility widget of the operator's choice its origin is
 * let in there, and nowhere else (look §2). `widget` was checked when the site was read (lib/site/site-brand.ts).
 */
export function publicCsp(widget: string | null): string {
  if (widget === null) return PUBLIC_CSP;
  const { origin } = new URL(widget);
  const rules = PUBLIC_CSP.split('; ');
  return rules.map((rule) => (WIDGET_MAY.has(rule.split(' ')[0] ?? '') ? `${rule} ${origin}` : rule)).join('; ');
}

/** The policy of a static page whose inline scripts are known: `scripts` are their hashes, as sources of a policy. */
export function namingScripts(policy: string, scripts: string): string {
  return policy.replace(ANY_INLINE, `script-src 'self' ${scripts}`);
}

/** The policy of server answers that are no page: they may load nothing. */
export const API_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * The policy of an operator's picture: an SVG that is opened by itself may have its own style, and runs and loads nothing
 * (threats T50).
 */
export const PICTURE_CSP = `${API_CSP}; style-src 'unsafe-inline'; sandbox`;

/**
 * Pages made per request run only scripts that carry this request's nonce, and what those load. `frames`: the sources of a frame of
 * another's, which only the page that takes a card has (decisions 178).
 */
export function privateCsp(nonce: string, development: boolean, frames = ''): string {
  const script = `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`;
  const common =
    frames === '' ? COMMON : COMMON.map((rule) => (rule === "frame-src 'self'" ? `${rule} ${frames}` : rule));
  return [...common, script, `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`].join('; ');
}

/** 128 random bits as base64, new for every page. */
export function createNonce(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
}
