import { expect, type Locator, type Page } from 'playwright/test';

/** A person's hands on the keyboard alone: each act goes to its control by Tab, from wherever the focus is. */
export function byKeyboard(page: Page) {
  /** Tab until one of these has focus; nothing but the Tab key moves it. */
  const reachAny = async (controls: Locator) => {
    // What comes with a page is not looked for on the one before.
    await controls.first().waitFor({ state: 'attached' });
    for (let presses = 0; presses < 120; presses += 1) {
      if (await controls.evaluateAll((elements) => elements.some((element) => element === document.activeElement)))
        return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reached ${controls.toString()}`);
  };
  const reach = (name: RegExp, role: 'button' | 'link' | 'textbox' | 'radio' | 'checkbox' | 'combobox') =>
    reachAny(page.getByRole(role, { name }));
  const press = async (name: RegExp, role: 'button' | 'link' = 'button') => {
    await reach(name, role);
    await page.keyboard.press('Enter');
  };
  const tick = async (name: RegExp, role: 'radio' | 'checkbox') => {
    await reach(name, role);
    await page.keyboard.press('Space');
  };
  /** The arrows move within a group of radio buttons, Tab only into it. */
  const pick = async (group: RegExp, wanted: RegExp) => {
    await tick(group, 'radio');
    for (let presses = 0; presses < 4; presses += 1) {
      if (await page.getByRole('radio', { name: wanted }).isChecked()) return;
      await page.keyboard.press('ArrowDown');
    }
    throw new Error(`The arrows never reached ${wanted}`);
  };
  const type = async (name: RegExp, text: string) => {
    await reach(name, 'textbox');
    await page.keyboard.type(text);
  };
  const choose = async (name: RegExp, option: string) => {
    await reach(name, 'combobox');
    await page.keyboard.type(option);
  };
  /** The next page stands, and so does its heading. */
  const arrive = async (address: RegExp) => {
    await page.waitForURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };
  return { reachAny, press, tick, pick, type, choose, arrive };
}
