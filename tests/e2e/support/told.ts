import { expect, type Page } from 'playwright/test';

/*
 * What a person hears who does not see the page: each error with its field, and each change of a state once, in a polite region.
 */

/** Every control that is marked wrong says why, in words of the summary, and every line of the summary leads to a control. */
export async function expectErrorsTold(page: Page): Promise<void> {
  const summary = page.getByRole('alert', { name: 'There is a problem' }).last();
  await expect(summary).toBeFocused();
  const untold = await summary.evaluate((list) => {
    const errorsOf = (control: Element): string[] => {
      const ids = (control.closest('[aria-describedby]')?.getAttribute('aria-describedby') ?? '').split(' ');
      return ids.map((id) => document.getElementById(id)?.textContent?.replace(/^Error: ?/, '') ?? '');
    };
    const isTold = (control: Element, words: string) =>
      errorsOf(control).some((text) => text !== '' && words.includes(text));
    const wrong = [...document.querySelectorAll('[aria-invalid="true"]')].filter((each) => each.checkVisibility());
    const silent = wrong.filter((control) => !isTold(control, list.textContent ?? ''));
    const lost = [...list.querySelectorAll('a')].filter(({ hash, textContent }) => {
      const place = document.getElementById(hash.slice(1));
      const controls = place ? [place, ...place.querySelectorAll('[aria-describedby]')] : [];
      return !controls.some((control) => isTold(control, textContent ?? ''));
    });
    return [
      ...silent.map(({ id }) => `${id} says no error`),
      ...lost.map(({ hash, textContent }) => `"${textContent}" is not told at ${hash}`),
    ];
  });
  expect(untold).toEqual([]);
}

/** Hears what the page says in its polite regions from the next document on; answers all of it, in order. */
export async function hearStatus(page: Page): Promise<readonly string[]> {
  const heard: string[] = [];
  await page.exposeFunction('hear', (words: string) => void heard.push(words));
  await page.addInitScript(() => {
    const tell = (window as unknown as { hear: (words: string) => void }).hear;
    new MutationObserver((changes) => {
      const regions = changes.flatMap(({ target }) => {
        const element = target instanceof Element ? target : target.parentElement;
        return element?.closest('[role=status], [aria-live=polite]') ?? [];
      });
      // A text that is put in the place of another is one change.
      for (const region of new Set(regions)) if (region.textContent) tell(region.textContent);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return heard;
}

/** Fails unless each of these was said exactly once. */
export function expectSaidOnce(heard: readonly string[], words: readonly string[]): void {
  for (const each of words)
    expect(
      heard.filter((one) => one === each),
      `"${each}" among ${heard.join(' | ')}`,
    ).toHaveLength(1);
}
