import 'server-only';
import type { ComponentProps, ReactNode } from 'react';
import { dropOldest } from '@/lib/drop-oldest';

type Renderer = { renderToStaticMarkup: (node: ReactNode) => string };

/**
 * React's own renderer of documents. The bundles of pages made of data have none, so it is asked of Node, which knows nothing of bundles.
 */
function renderer(): Renderer {
  const { createRequire } = process.getBuiltinModule('node:module');
  return createRequire(`${process.cwd()}/package.json`)('react-dom/server') as Renderer;
}

/** Texts of a site, by part and by what they are made of. */
const texts = new WeakMap<object, Map<string, string>>();
/** Of one site: its footer, and a menu for each role. */
const MOST = 20;

type Part = {
  /** That which it is a part of, and is forgotten with. */
  of: object;
  name: 'footer' | 'menu';
  /** Everything else that it depends on, as data. */
  from: unknown;
  draw: () => ReactNode;
};

/**
 * A part that looks the same on all pages of a site (decisions 321): drawn once for whatever it is made of, and one string to both
 * renderers and to the page's data from then on. It must be made of plain components: no state, no handlers, none of the browser's.
 */
export function KeptText({ as: Tag, part, ...attributes }: { as: 'footer' | 'nav'; part: Part } & Attributes) {
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: textOf(part) }} />;
}

type Attributes = Pick<ComponentProps<'footer'>, 'className' | 'aria-label'>;

function textOf({ of, name, from, draw }: Part): string {
  const own = texts.get(of) ?? new Map<string, string>();
  texts.set(of, own);
  const key = JSON.stringify([name, from]);
  const text = own.get(key) ?? renderer().renderToStaticMarkup(draw());
  own.set(key, text);
  dropOldest(own, MOST);
  return text;
}
