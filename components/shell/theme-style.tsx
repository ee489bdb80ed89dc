import { buildThemeCss, type ThemeInput } from '@/lib/site/theme';

const ID = 'theme';

/**
 * The site's tokens as the one `<style>` of the head. What is handed down is what they are made of, not the text: the
 * text of an element made on the server goes to the browser twice, as HTML and as data for React. The browser finds the
 * text in the document, and the palette's code stays on the server. The nonce is the page's; browsers hide it from
 * scripts, which is why hydration must not compare it.
 */
export function ThemeStyle({ theme, nonce }: { theme: ThemeInput; nonce?: string | undefined }) {
  const css = typeof window === 'undefined' ? buildThemeCss(theme) : (document.getElementById(ID)?.textContent ?? '');
  return (
    <style id={ID} {...(nonce !== undefined && { nonce })} suppressHydrationWarning>
      {css}
    </style>
  );
}
