import localFont from 'next/font/local';

/** Figtree variable, latin, self-hosted (OFL 1.1, styles/fonts). Sets `--font-figtree`, which the type scale reads. */
export const figtree = localFont({
  src: '../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  variable: '--font-figtree',
  weight: '300 900',
  display: 'swap',
  adjustFontFallback: 'Arial',
});
