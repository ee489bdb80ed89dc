import type { Page } from 'playwright/test';

/**
 * All that the contrast of a page depends on, each once: the color, size and weight of a text that is seen, what fades it, and
 * every ground behind it up to the page's own. A place of its own counts as a ground, since it may lie over others.
 */
export const readInks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const grounds = new Map<Element, string>();
    const groundOf = (element: Element | null): string => {
      if (element === null) return '';
      const known = grounds.get(element);
      if (known !== undefined) return known;
      const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element);
      const isPlaced = position === 'absolute' || position === 'fixed' || position === 'sticky';
      const own = `${backgroundColor} ${backgroundImage} ${opacity} ${filter} ${isPlaced ? element.className : ''}`;
      const behind = groundOf(element.parentElement);
      const ground = own === 'rgba(0, 0, 0, 0) none 1 none ' ? behind : `${behind} < ${own}`;
      grounds.set(element, ground);
      return ground;
    };
    const isText = ({ nodeType, nodeValue }: Node) => nodeType === Node.TEXT_NODE && (nodeValue ?? '').trim() !== '';
    // axe looks at neither, so neither may stand for one that it looked at.
    const isOff = (element: Element) =>
      element.closest(':disabled, [aria-disabled="true"]') !== null ||
      element.closest('label')?.control?.matches(':disabled') === true;
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const inks = new Set<string>();
    for (const element of document.body.querySelectorAll('*')) {
      if (![...element.childNodes].some(isText) && !element.matches('input, select, textarea')) continue;
      if (isOff(element) || !isSeen(element)) continue;
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
      inks.add(`${color} ${fontSize} ${fontWeight} ${textShadow}${groundOf(element)}`);
    }
    return [...inks];
  });
