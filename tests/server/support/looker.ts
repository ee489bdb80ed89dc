import type { Browser, BrowserContext } from 'playwright';
import { expect } from 'vitest';
import { findHarm, NO_HARM, watchForHarm } from '@/tests/config/harm';
import type { DoorVisitor } from './door';
import { withoutLogos } from '@/tests/fixtures/demo-logos';

/** Draws one page after the other in a browser and looks for harm on each. */
export class Looker {
  readonly context: BrowserContext;
  readonly origin: string;
  /** Requests to anywhere else than the product, and dialogs that opened. */
  readonly astray: string[] = [];
  /** Addresses that a page of ours went to, newest last. */
  private readonly went: string[] = [];
  drawn = 0;

  constructor(context: BrowserContext, origin: string) {
    this.context = context;
    this.origin = origin;
    context.on('request', (request) => {
      if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith('data:'))
        this.astray.push(request.url());
      if (request.isNavigationRequest()) this.went.push(`${request.method()} ${request.url()}`);
    });
    // Our own question about what is not saved is answered with yes; it leads nowhere else.
    context.on('page', (page) =>
      page.on('dialog', (dialog) => void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss())),
    );
  }

  take(door: DoorVisitor): Promise<void> {
    return giveCookies(this.context, door, this.origin);
  }

  async look(paths: readonly string[], texts: readonly string[] = []): Promise<string> {
    const page = this.context.pages()[0] ?? (await this.context.newPage());
    let read = '';
    for (const path of paths) {
      await page.goto(`${this.origin}${path}`).catch((error: unknown) => {
        throw new Error(`The page went elsewhere: ${this.went.slice(-4).join(', ')}`, { cause: error });
      });
      await page.locator('h1').first().waitFor();
      // Parts of a long page come behind it; the framework marks their place until they stand there.
      await page.locator('template[id^="B:"]').first().waitFor({ state: 'detached' });
      const { text, ...found } = await findHarm(page);
      expect(found, path).toEqual(NO_HARM);
      // Nothing led the page away, then or by itself later.
      expect(new URL(page.url()).host, path).toBe(new URL(this.origin).host);
      read += text;
      this.drawn += 1;
    }
    for (const text of texts) expect(read, text).toContain(text);
    expect(this.astray).toEqual([]);
    return read;
  }
}

/** Makes a browser the one that a visitor of the door is. */
export function giveCookies(context: BrowserContext, { jar }: DoorVisitor, origin: string): Promise<void> {
  const cookies = jar.header().split('; ').filter(Boolean);
  return context.addCookies(
    cookies.map((pair) => {
      const split = pair.indexOf('=');
      return { name: pair.slice(0, split), value: pair.slice(split + 1), url: origin };
    }),
  );
}

/** A browser of its own for one site, which counts every harm. */
export async function openLooker(browser: Browser, origin: string): Promise<Looker> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await watchForHarm(context);
  return new Looker(context, origin);
}

/** The HTML of mails by itself: without the frame and the policy that keep its scripts from running. */
export async function lookAtHtml(context: BrowserContext, texts: readonly (string | null)[]): Promise<void> {
  const page = await context.newPage();
  for (const html of texts) {
    await page.goto('about:blank');
    await page.setContent(withoutLogos(html ?? ''));
    expect(await findHarm(page)).toMatchObject(NO_HARM);
  }
  await page.close();
}
