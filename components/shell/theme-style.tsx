/**
 * The site's tokens as the one `<style>` of the head. `css` comes from `buildThemeCss` (lib/site/theme.ts). The nonce is the
 * page's; browsers hide it from scripts, which is why hydration must not compare it.
 */
export function ThemeStyle({ css, nonce }: { css: string; nonce?: string | undefined }) {
  return (
    <style {...(nonce !== undefined && { nonce })} suppressHydrationWarning>
      {css}
    </style>
  );
}
