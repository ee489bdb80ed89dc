/**
 * Sources of the bare Next application that product pages are compared with: nothing but the framework. Plain
 * JavaScript, so that it needs no TypeScript of its own.
 */
export function nextAppFiles(middlewareConfig: string): Record<string, string> {
  return {
    'package.json': JSON.stringify({ name: 'coverfront-reference', private: true, type: 'module' }),
    'next.config.mjs': `export default { compress: false, turbopack: { root: import.meta.dirname } };\n`,
    'middleware.js': `export function middleware() {}\n\n${middlewareConfig}\n`,
    'app/layout.js': LAYOUT,
    'app/filler.js': FILLER,
    'app/dynamic/[items]/page.js': DYNAMIC_PAGE,
    'app/api/json/[bytes]/route.js': ROUTE_HANDLER,
    'app/api/ready/route.js': `export function GET() {\n  return new Response('ok');\n}\n`,
  };
}

/** The product's own `export const config` of middleware.ts, word for word, so that both run on the same requests. */
export function middlewareConfigOf(source: string): string {
  const found = /export const config\b[^=]*=\s*({[\s\S]*?\n?})( as const| satisfies \w+)?;/.exec(source);
  if (!found?.[1]) throw new Error('middleware.ts has no `export const config = { … };` to copy for the reference.');
  return `export const config = ${found[1]};`;
}

const LAYOUT = `export default function RootLayout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
`;

/**
 * A list of cards of text, about 0.6 KB each with its flight data. The number of cards sets the page's size. Like any
 * page for people it has typographic letters: a text of ASCII alone is written in half the time.
 */
const FILLER = `const WORDS = 'plan benefit visit office copay network doctor member’s family month rate cover'.split(' ');

function words(seed, count) {
  return Array.from({ length: count }, (_, index) => WORDS[(seed * 7 + index * 5) % WORDS.length]).join(' ');
}

export function Filler({ items }) {
  return (
    <main>
      <h1>Reference page</h1>
      <ul>
        {Array.from({ length: items }, (_, index) => (
          <li key={index} className="card">
            <h2>{words(index, 3)}</h2>
            <p>{words(index + 3, 12)}</p>
            <a href={'/item/' + index}>{words(index + 5, 2)}</a>
          </li>
        ))}
      </ul>
    </main>
  );
}
`;

const DYNAMIC_PAGE = `import { Filler } from '../../filler.js';

export const dynamic = 'force-dynamic';

export default async function DynamicPage({ params }) {
  return <Filler items={Number((await params).items)} />;
}
`;

const ROUTE_HANDLER = `export const dynamic = 'force-dynamic';

const row = (index) => ({ id: index, name: 'Reference row number ' + index, price: '23.40' });

export async function GET(_request, { params }) {
  const bytes = Number((await params).bytes);
  const result = [];
  for (let size = 40; size < bytes; size += 60) result.push(row(result.length));
  return Response.json({ status: 'success', data: { result } });
}
`;
