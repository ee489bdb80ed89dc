import 'server-only';
import sanitize from 'sanitize-html';

/**
 * Largest HTML of a plan, an agreement or a preview that is looked at, in characters, and deepest nesting
 * (threats T14).
 */
const MAX_HTML = 200_000;
const MAX_DEPTH = 64;
const MAX_FALLBACK = 20_000;

/**
 * Addresses of links: of these schemes, or of our own. What only looks like a scheme to some reader, such as one behind a
 * no-break space, is none.
 */
const LINK = /^(?:https?:|mailto:|tel:|\/(?![/\\])|[?#]|[^:\\/?#]+(?:[/?#]|$)|$)/i;

/** A link leads away without a word about this page; one to nowhere stays as its text. */
function linkOf(_tag: string, { href = '' }: sanitize.Attributes): sanitize.Tag {
  const rel = 'noopener noreferrer nofollow';
  // Browsers leave out line ends and tabs wherever they stand.
  const read = href.replace(/[\u0000-\u0020]+/g, '');
  return { tagName: 'a', attribs: LINK.test(read) ? { href, rel } : { rel } };
}

const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    'a',
    'b',
    'blockquote',
    'br',
    'caption',
    'dd',
    'div',
    'dl',
    'dt',
    'em',
    'h2',
    'h3',
    'h4',
    'hr',
    'i',
    'li',
    'ol',
    'p',
    's',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
    'table',
    'tbody',
    'td',
    'tfoot',
    'th',
    'thead',
    'tr',
    'u',
    'ul',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: MAX_DEPTH,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: linkOf,
  },
};

/** True when HTML is small and flat enough to be taken in; what is not is answered with 413, in linear time. */
export function isAcceptableHtml(html: string): boolean {
  return html.length <= MAX_HTML && depthOf(html) <= MAX_DEPTH;
}

/**
 * HTML from outside with an allow-list of tags and attributes, fit for `<SafeHtml>` (threats T14). Too large or too
 * deeply nested HTML comes back as its shortened text.
 */
export function sanitizeHtml(html: string): string {
  if (!isAcceptableHtml(html)) return escapeText(stripTags(html).slice(0, MAX_FALLBACK));
  return sanitize(html, OPTIONS);
}

const MAIL_VALUE = [/^[^();:\\]{1,120}$/];
/** Styles that lay out a mail; no value can load anything or stand over the page. */
const MAIL_STYLES = Object.fromEntries(
  [
    'background',
    'background-color',
    'border',
    'border-bottom',
    'border-left',
    'border-radius',
    'border-right',
    'border-top',
    'color',
    'display',
    'font-family',
    'font-size',
    'font-weight',
    'letter-spacing',
    'line-height',
    'margin',
    'max-width',
    'padding',
    'text-align',
    'text-decoration',
    'vertical-align',
    'width',
  ].map((property) => [property, MAIL_VALUE]),
);

/** A picture that is all there: nothing is loaded for it. */
const PNG_DATA = /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/;

const MAIL_OPTIONS: sanitize.IOptions = {
  ...OPTIONS,
  allowedTags: [...(OPTIONS.allowedTags || []), 'h1', 'img'],
  allowedAttributes: {
    ...OPTIONS.allowedAttributes,
    '*': ['style'],
    table: ['width', 'cellspacing', 'cellpadding', 'role', 'align'],
    td: ['colspan', 'rowspan', 'align', 'width'],
    img: ['src', 'alt', 'width', 'height'],
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !PNG_DATA.test(attribs['src'] ?? ''),
  allowedStyles: { '*': MAIL_STYLES },
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title'],
  transformTags: {
    a: linkOf,
    // The frame brings a body of its own; the mail's has its typeface and ground.
    body: 'div',
  },
};

/** A mail's HTML with its layout kept, for a sandboxed frame (rules 1 §2.11 "preview", decisions 22). */
export function sanitizeMail(html: string): string {
  if (!isAcceptableHtml(html)) return escapeText(stripTags(html).slice(0, MAX_FALLBACK));
  return sanitize(html, MAIL_OPTIONS);
}

/** The text of HTML, paragraphs parted by blank lines; for places that show plain text. */
export function htmlToText(html: string): string {
  const broken = html
    .slice(0, MAX_HTML)
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/(?:p|div|h[1-6]|li|ul|ol)\s*>/gi, '\n\n');
  const text = isAcceptableHtml(broken)
    ? sanitize(broken, { allowedTags: [], allowedAttributes: {}, nestingLimit: MAX_DEPTH })
    : escapeText(stripTags(broken));
  return unescapeText(text)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Deepest nesting by a single pass over the tags, generous to sloppy HTML: void and closed tags do not count. */
function depthOf(html: string): number {
  const VOID = /^(?:br|hr|img|input|meta|link|area|base|col|embed|source|track|wbr)$/i;
  let depth = 0;
  let deepest = 0;
  for (const [, close, name = '', self] of html.matchAll(/<(\/?)([a-zA-Z][a-zA-Z0-9-]{0,40})[^<>]{0,2000}?(\/?)>/g)) {
    if (close) depth = Math.max(0, depth - 1);
    else if (!self && !VOID.test(name)) depth += 1;
    if (depth > deepest) deepest = depth;
    if (deepest > MAX_DEPTH) return deepest;
  }
  return deepest;
}

function stripTags(html: string): string {
  return html
    .slice(0, MAX_HTML)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[<>]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

function unescapeText(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}
