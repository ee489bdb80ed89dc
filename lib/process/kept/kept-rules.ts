import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PUBLIC_SEGMENTS } from '@/lib/routing/decide';
import { BASE_HEADERS } from '@/lib/security/headers';

const ADDRESS = '/prefetch.rules';

/** Links to public pages, with and without a slug: nothing that acts (decisions 103), and nothing that is made for one person. */
const TARGETS = [...PUBLIC_SEGMENTS].flatMap((first) =>
  // A slug alone cannot be told from a page of the private zone.
  first === '' ? ['/'] : [`/${first}`, `/${first}/*`, `/:slug/${first}`, `/:slug/${first}/*`],
);

/**
 * The rules by which a browser fetches a page ahead when a pointer rests on its link or presses it (decisions 132). An awake page
 * changes without a document, so its links are left alone. A browser itself follows none for a visitor who saves data.
 */
const RULES = Buffer.from(
  JSON.stringify({
    prefetch: [
      {
        source: 'document',
        where: {
          and: [
            { or: TARGETS.map((href_matches) => ({ href_matches })) },
            { selector_matches: 'html:not([data-awake]) a' },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  }),
);

const HEAD = [
  ...BASE_HEADERS,
  ...['Cache-Control', 'public, max-age=604800'],
  ...['Content-Type', 'application/speculationrules+json', 'Content-Length', String(RULES.length)],
];

/** The header by which a document names its rules: a file, so that the page's policy needs no hash of theirs. */
export const RULES_HEADER = ['Speculation-Rules', `"${ADDRESS}"`] as const;

/** Answers with the rules, if this is their address: true once it has. */
export function answerRules({ method, url }: IncomingMessage, response: ServerResponse): Promise<boolean> | false {
  if (url !== ADDRESS || (method !== 'GET' && method !== 'HEAD')) return false;
  response.writeHead(200, HEAD).end(method === 'HEAD' ? undefined : RULES);
  return Promise.resolve(true);
}
