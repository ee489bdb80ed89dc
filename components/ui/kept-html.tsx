'use client';

import type { ComponentProps } from 'react';
import { keptSlot } from './kept-slot';

export type KeptHtmlProps = Pick<ComponentProps<'ul'>, 'className' | 'aria-label' | 'id'> & {
  as: 'div' | 'footer' | 'header' | 'nav' | 'ul';
  /** Names the text: the same text has the same one. */
  mark: string;
  /** Left out where it stands in the document anyway. */
  html?: string;
};

/**
 * An element whose content is text that the server has drawn (app/_shell/kept-text.tsx). A document has it as HTML and not once more in its
 * data (decisions 322): the browser reads it where it stands.
 */
export function KeptHtml({ as: Tag, mark, html, ...attributes }: KeptHtmlProps) {
  return <Tag {...attributes} data-kept={mark} dangerouslySetInnerHTML={{ __html: textOf(mark, html) }} />;
}

/**
 * Texts of this document by their marks. A text stays as it was first read: to React it would be another one when its data say the same in
 * other words, and what a person opened in it would close.
 */
const seen = new Map<string, string>();

function textOf(mark: string, html: string | undefined): string {
  if (typeof document === 'undefined') return html ?? keptSlot().textOf(mark);
  const text = seen.get(mark) ?? document.querySelector(`[data-kept="${mark}"]`)?.innerHTML ?? html ?? '';
  seen.set(mark, text);
  return text;
}
