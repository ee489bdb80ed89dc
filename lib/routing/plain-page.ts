import { createNonce } from '@/lib/security/csp';

/**
 * A page without a site: for an unknown host, and while the site of a host cannot be looked up. Whole in one answer,
 * without brand, script, picture or address, so that it works when nothing else does and tells nothing about who is
 * served here.
 */
export function plainPage(
  status: 404 | 503,
  words: { title: string; text: string },
  headers: Record<string, string> = {},
): { body: string; init: { status: number; headers: Record<string, string> } } {
  const nonce = createNonce();
  return {
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${words.title}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${words.title}</h1>
<p>${words.text}</p>
</main>
</body>
</html>
`,
    init: {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        'x-content-type-options': 'nosniff',
        ...headers,
      },
    },
  };
}

/** System colors: right in light, dark and forced-color modes. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; font: 1.0625rem/1.55 system-ui, sans-serif; background: Canvas; color: CanvasText; }
main { box-sizing: border-box; display: flex; flex-direction: column; justify-content: center; min-height: 100vh; min-height: 100dvh; max-width: 34rem; margin: 0 auto; padding: 2rem 1.5rem; }
h1 { margin: 0; font-size: clamp(1.75rem, 0.9vw + 1.5rem, 2.25rem); line-height: 1.15; letter-spacing: -0.01em; }
p { margin: 1rem 0 0; text-wrap: pretty; }
`;
