import { createHash } from 'node:crypto';

/** The words of a plain page, and what a known site adds to them: HTML below the text, and its colors. */
type Content = { title: string; text: string; more?: string; style?: string };

/**
 * A page without a site: for an unknown host, while the site of a host cannot be looked up, for visitors who are asked to wait, and for
 * a form that failed where no page could be made. Whole in one answer, without script, picture or address, so that it works when nothing else does;
 * without `more` it tells nothing about who is served here.
 */
export function plainPage(
  status: number,
  { title, text, more = '', style = '' }: Content,
  headers: Record<string, string> = {},
): { body: string; init: { status: number; headers: Record<string, string> } } {
  const sheet = STYLE + style;
  return {
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${sheet}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${more}</main>
</body>
</html>
`,
    init: {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; style-src '${hashOf(sheet)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        'x-content-type-options': 'nosniff',
        ...headers,
      },
    },
  };
}

/** The source by which a policy names this style sheet and no other. */
const hashOf = (sheet: string) => `sha256-${createHash('sha256').update(sheet).digest('base64')}`;

/** The page for a visitor who is asked to wait: 503 when too much goes on here, 429 when this address asks too much. */
export function waitPage(status: 429 | 503, retryAfter: number): ReturnType<typeof plainPage> {
  const words =
    status === 503
      ? { title: 'Back in a moment', text: 'Very many people are here just now. Please reload the page in a moment.' }
      : {
          title: 'Please wait a minute',
          text: 'Very many pages were asked for from your connection. Please reload the page in a minute.',
        };
  return plainPage(status, words, { 'retry-after': String(retryAfter) });
}

/** System colors: right in light, dark and forced-color modes. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; font: 1.0625rem/1.55 system-ui, sans-serif; background: Canvas; color: CanvasText; }
main { box-sizing: border-box; display: flex; flex-direction: column; justify-content: center; min-height: 100vh; min-height: 100dvh; max-width: 34rem; margin: 0 auto; padding: 2rem 1.5rem; }
h1 { margin: 0; font-size: clamp(1.75rem, 0.9vw + 1.5rem, 2.25rem); line-height: 1.15; letter-spacing: -0.01em; }
p { margin: 1rem 0 0; text-wrap: pretty; }
`;
