// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { stylesInUse } from '@/components/record-styles';

function page(css: string): void {
  const sheet = document.createElement('style');
  sheet.textContent = css;
  document.head.replaceChildren(sheet);
}

describe('the styles that a record of a step copies', () => {
  afterEach(() => page(''));

  it('are those that a sheet sets, whatever other rules they lie in', () => {
    page(
      `a { color: red } @media (min-width: 1px) { b { padding-left: 2px } @supports (color: red) { i { opacity: .5 } } }`,
    );
    expect(stylesInUse()?.toSorted()).toEqual(['color', 'opacity', 'padding-left']);
  });

  it('are none of what moves, of a pointer, of a font’s file or of the tokens', () => {
    page(
      `:root { --brand: red; scroll-behavior: smooth }
       a { cursor: pointer; transition-duration: 1s; animation-name: turn; pointer-events: none }
       @keyframes turn { from { rotate: 1deg } } @font-face { font-family: Own; src: url(own.woff2) }`,
    );
    expect(stylesInUse()).toEqual([]);
  });

  it('are not told where a sheet of another host cannot be read: then all are copied', () => {
    page('a { color: red }');
    const [sheet] = document.styleSheets;
    Object.defineProperty(sheet, 'cssRules', {
      get: () => {
        throw new DOMException('Not allowed', 'SecurityError');
      },
    });
    expect(stylesInUse()).toBeUndefined();
  });
});
