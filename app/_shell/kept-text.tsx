import 'server-only';
import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import type { KeepList } from '@/components/shell/card-list';
import { KeptHtml, type KeptHtmlProps } from '@/components/ui/kept-html';
import { keptSlot } from '@/components/ui/kept-slot';
import { LatelyAsked } from '@/lib/drop-oldest';
import { currentRequest } from '@/lib/security/request-state';

type Renderer = { renderToStaticMarkup: (node: ReactNode) => string };

/**
 * React's own renderer of documents. The bundles of pages made of data have none, so it is asked of Node, which knows nothing of bundles.
 */
function renderer(): Renderer {
  const { createRequire } = process.getBuiltinModule('node:module');
  return createRequire(`${process.cwd()}/package.json`)('react-dom/server') as Renderer;
}

type Part = {
  /** That which it shows beside its data: another one has texts of its own. */
  of?: object;
  name: 'about' | 'cards' | 'footer' | 'links' | 'menu' | 'plan' | 'start' | 'top';
  /** Everything else that it shows, as data. */
  from: unknown;
  draw: () => ReactNode;
};

/**
 * A part of a page in which nothing listens (decisions 321 and 322): drawn once for whatever it is made of, and one string from then on. It
 * must be made of plain components: no state, no handlers, none of the browser's.
 */
export function KeptText({ part, ...attributes }: { part: Part } & Omit<KeptHtmlProps, 'mark' | 'html'>) {
  const { mark, html } = textOf(part);
  const ofDocument = currentRequest()?.texts;
  ofDocument?.set(mark, html);
  return <KeptHtml {...attributes} mark={mark} {...(!ofDocument && { html })} />;
}

/** Lists of plan cards as text. */
export const keepList: KeepList = (list, cards, draw) => (
  <KeptText as="ul" {...list} part={{ name: 'cards', from: cards, draw }} />
);

keptSlot().textOf = (mark) => {
  const html = currentRequest()?.texts?.get(mark);
  if (html === undefined) throw new Error(`No text ${mark} was drawn in this request.`);
  return html;
};

type Text = { mark: string; html: string };

/** By part and by what it is made of; room in characters, of a text and of what it is found by. */
const texts = new LatelyAsked<string, Text>(8_000_000, (key, { html }) => key.length + html.length);

function textOf({ of, name, from, draw }: Part): Text {
  const key = `${name} ${of === undefined ? 0 : numberOf(of)} ${JSON.stringify(from)}`;
  const known = texts.get(key);
  if (known) return known;
  const text = drawText(draw);
  texts.set(key, text);
  return text;
}

function drawText(draw: Part['draw']): Text {
  const html = renderer().renderToStaticMarkup(draw());
  return { mark: createHash('sha256').update(html).digest('base64url').slice(0, 8), html };
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** A number that no other thing has: its texts are not asked for once it is gone. */
function numberOf(thing: object): number {
  const number = numbers.get(thing) ?? (lastNumber += 1);
  numbers.set(thing, number);
  return number;
}
