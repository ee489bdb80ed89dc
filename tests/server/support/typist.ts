import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';
import { SAVED_LATER } from '@/lib/rules/text/later-words';
import type { TypingEvent } from '@/tests/soak/typing';
import { askAsPage, type DoorVisitor } from './door';
import { giveCookies } from './looker';
import {
  answersOwed,
  choiceOn,
  choose,
  complete,
  fieldOn,
  nextOn,
  PATIENCE_MS,
  shownOn,
  slugOf,
  stepOn,
  TYPED_STEPS,
  untilReady,
  type Answers,
  type TypedStep,
} from './typed-steps';
import type { TypedWire } from './typed-wire';

/** What happens to a person besides typing and waiting; `back` is the browser's, `return` the page's own link. */
export const TYPIST_ACTS = ['blur', 'next', 'next', 'back', 'return', 'reload', 'crash', 'later'] as const;
type Act = TypingEvent<(typeof TYPIST_ACTS)[number]>;

type Moved = Exclude<Act, { type: 'type' | 'wait' }>;

type Place = {
  browser: Browser;
  wire: TypedWire;
  host: string;
  door: DoorVisitor;
  /** The answers that the forms have before anything is accepted. */
  presets: Readonly<Record<TypedStep['slug'], Answers>>;
};

/** The step that a tab opened, from these accepted answers, and what was typed in it since. */
type Stand = {
  step: TypedStep;
  version: string;
  typed: Answers;
  /** True while the page was not asked to choose between two versions. */
  isPlain: boolean;
};

let mails = 0;

/** A person with two tabs, who types in the first two steps of an enrollment. */
export class Typist {
  private readonly place: Place;
  private readonly origin: string;
  private context!: BrowserContext;
  private readonly tabs = new Map<0 | 1, Page>();
  private readonly stands = new Map<0 | 1, Stand>();
  /** Pages that were looked at after they came. */
  looks = 0;

  constructor(place: Place) {
    this.place = place;
    this.origin = `http://${place.host}:${place.wire.port}`;
  }

  async act(event: Act): Promise<void> {
    if (event.type === 'wait') {
      await sleep(event.ms);
      return;
    }
    const page = this.tabs.get(event.tab) ?? (await this.open(event.tab));
    if (event.type === 'type') {
      const fields = Object.entries(stepOn(page)?.fields ?? {});
      const [name = '', label = ''] = fields[event.field % fields.length] ?? [];
      await fieldOn(page, label).fill(event.text);
      Object.assign(this.stands.get(event.tab)?.typed ?? {}, { [name]: event.text });
      return;
    }
    if (event.type === 'blur') return page.keyboard.press('Tab');
    const before = this.stands.get(event.tab);
    const isPlain = before?.isPlain === true && !(await choiceOn(page).isVisible());
    const isCurrent = before !== undefined && this.owed(before.step).version === before.version;
    const isAlone = !this.isTypedElsewhere(event.tab);
    const isLeft = await this.move(event, page);
    // The driver's own questions count as presses there, so that the browser's memory of the page passes for typed.
    if (event.type !== 'back') await this.look(event.tab, isLeft);
    if (isLeft && isPlain && isCurrent && isAlone && event.type !== 'crash')
      expect(this.answers(before.step), `after ${event.type}`).toMatchObject(before.typed);
    this.stand(event.tab, isLeft);
  }

  /** Does what leads to another page, or to the step made anew; false when the choice between two versions was made. */
  private async move(event: Moved, page: Page): Promise<boolean> {
    switch (event.type) {
      case 'next':
        return this.next(page, event.keep);
      case 'later':
        return this.later(event, page);
      case 'crash':
        await this.crash(event.tab, page);
        return true;
      case 'reload':
        await page.reload();
        await untilReady(page);
        return true;
      case 'back':
      case 'return':
        await this.leave(page, event.type);
        return true;
      case 'blur':
        return false;
    }
  }

  private owed(step: TypedStep) {
    return this.place.wire.owed(step.column);
  }

  private answers(step: TypedStep): Answers {
    return answersOwed(step, this.owed(step), this.place.presets[step.slug]);
  }

  /** True while the other tab may still send what was typed in it. */
  private isTypedElsewhere(tab: 0 | 1): boolean {
    return Object.keys(this.stands.get(tab === 0 ? 1 : 0)?.typed ?? {}).length > 0;
  }

  /** A page that came anew shows the newest answers by itself, unless the other tab goes on meanwhile. */
  private async look(tab: 0 | 1, isLeft: boolean): Promise<void> {
    const page = this.tabs.get(tab);
    const step = page && stepOn(page);
    if (!step || !isLeft || this.isTypedElsewhere(tab)) return;
    const difference = async () => {
      const shown = await shownOn(page, step);
      const owed = this.answers(step);
      return Object.keys(owed).flatMap((name) => (shown[name] === owed[name] ? [] : [[name, shown[name], owed[name]]]));
    };
    await expect.poll(difference, { timeout: PATIENCE_MS }).toEqual([]);
    this.looks += 1;
  }

  private stand(tab: 0 | 1, isPlain: boolean): void {
    const page = this.tabs.get(tab);
    const step = page && stepOn(page);
    if (step) this.stands.set(tab, { step, version: this.owed(step).version, typed: {}, isPlain });
    else this.stands.delete(tab);
  }

  /** A new page on a step, or on the one that can be opened yet, behind the cart. */
  async open(tab: 0 | 1, slug: string = TYPED_STEPS[0].slug): Promise<Page> {
    this.context ??= await this.arrive();
    const page = await this.context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    page.on('crash', () => this.forget(tab));
    this.tabs.set(tab, page);
    await page.goto(`${this.origin}/cart`);
    await page.goto(`${this.origin}/enrollment/${slug}`);
    await untilReady(page);
    this.stand(tab, true);
    return page;
  }

  /** Leaves every page as it stands. */
  async leaveAll(): Promise<void> {
    for (const page of this.tabs.values()) await page.close();
    this.forget(0, 1);
  }

  private forget(...tabs: readonly (0 | 1)[]): void {
    for (const tab of tabs) {
      this.tabs.delete(tab);
      this.stands.delete(tab);
    }
  }

  /** The cookies that the browser has now. */
  async cookies(): Promise<string[]> {
    return (await this.context.cookies()).map(({ name, value }) => `${name}=${value}`);
  }

  async close(): Promise<void> {
    await this.context?.close();
  }

  private async newDevice(): Promise<BrowserContext> {
    const context = await this.place.browser.newContext({ reducedMotion: 'reduce' });
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  }

  private async arrive(): Promise<BrowserContext> {
    const context = await this.newDevice();
    await giveCookies(context, this.place.door, this.origin);
    return context;
  }

  /** Presses Next; where another tab saved the step meanwhile, the choice is made instead. */
  private async next(page: Page, keep: boolean): Promise<boolean> {
    const step = stepOn(page);
    if (!step) throw new Error(`No step that is typed in: ${page.url()}`);
    if (await choiceOn(page).isVisible()) return choose(page, keep);
    await complete(page, step.slug);
    await nextOn(page).click();
    const outcome = await Promise.race([
      page.waitForURL((url) => !url.pathname.endsWith(step.slug)).then(() => 'gone' as const),
      choiceOn(page)
        .waitFor()
        .then(() => 'choice' as const),
    ]);
    if (outcome === 'choice') return choose(page, keep);
    await untilReady(page);
    // The step behind those that are typed in is only looked at.
    if (stepOn(page) === undefined) await this.leave(page, 'back');
    return true;
  }

  /** Goes back; from the first step that leads to the cart, and then forward to the step again. */
  private async leave(page: Page, way: 'back' | 'return'): Promise<void> {
    if (way === 'back') await page.goBack();
    else {
      const before = slugOf(page);
      await page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click();
      await page.waitForURL((url) => !url.pathname.endsWith(before));
    }
    if (stepOn(page) === undefined) {
      await page.locator('h1').first().waitFor();
      await (way === 'back' ? page.goForward() : page.goBack());
    }
    await untilReady(page);
  }

  private async crash(tab: 0 | 1, page: Page): Promise<void> {
    const slug = slugOf(page);
    const devtools = await this.context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    void devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    await page.close();
    await this.open(tab, slug);
  }

  /** Save & Continue Later, and with the mailed code on in another browser; the pages of this one are gone then. */
  private async later({ tab, keep }: Extract<Act, { tab: 0 | 1; keep: boolean }>, page: Page): Promise<boolean> {
    if (await choiceOn(page).isVisible()) return choose(page, keep);
    const dialog = page.getByRole('dialog', { name: 'Save & Continue Later' });
    await expect
      .poll(
        async () => {
          // Its script comes behind the page.
          if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Save & Continue Later' }).click();
          return dialog.isVisible();
        },
        { timeout: PATIENCE_MS },
      )
      .toBe(true);
    const email = `typist-${Date.now()}-${(mails += 1)}@castellanos.example`;
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Send Code' }).click();
    const newer = dialog.getByRole('link', { name: 'Load the newer answers' });
    await dialog.getByText(SAVED_LATER).or(newer).first().waitFor();
    if (await newer.isVisible()) {
      await newer.click();
      await untilReady(page);
      return false;
    }
    const former = this.context;
    this.context = await this.newDevice();
    await this.resume(tab, email);
    await former.close();
    return true;
  }

  private async resume(tab: 0 | 1, email: string): Promise<void> {
    const code = await this.mailedCode(email);
    const page = await this.context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`${this.origin}/continue-enrollment`);
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/enrollment\//);
    await untilReady(page);
    this.forget(0, 1);
    page.on('crash', () => this.forget(tab));
    this.tabs.set(tab, page);
  }

  private async mailedCode(email: string): Promise<string> {
    const { host, door, wire } = this.place;
    let code = '';
    // Mails are sent behind the answer.
    await expect
      .poll(
        async () => {
          const box = await askAsPage(door.jar, { port: wire.port, host, path: '/demo-mailbox' });
          const mail = box.body
            .toString()
            .split('<article')
            .find((each) => each.includes(email));
          return (code = /\b(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}\b/.exec(mail ?? '')?.[0] ?? '');
        },
        { timeout: PATIENCE_MS },
      )
      .not.toBe('');
    return code;
  }
}
