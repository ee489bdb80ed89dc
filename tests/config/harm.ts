import type { BrowserContext, Page } from 'playwright';

declare global {
  var ran: string[];
}

/** Counts every script that hostile texts would run, and everything that the policy had to stop, in each new document. */
export async function watchForHarm(target: BrowserContext | Page): Promise<void> {
  await target.addInitScript(() => {
    globalThis.ran = [];
    globalThis.alert = (what?: unknown) => void globalThis.ran.push(`alert ${String(what)}`);
    document.addEventListener('securitypolicyviolation', (event) => {
      globalThis.ran.push(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
}

/** A page without harm: no script ran, the policy had nothing to stop, and nothing in it could run or lead astray. */
export const NO_HARM = { ran: [], handlers: [], addresses: [], foreign: [], styles: false };

/** The harm on the page as it stands, with the words that a person reads there. */
export function findHarm(page: Page): Promise<Record<keyof typeof NO_HARM, unknown> & { text: string }> {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll('*')];
    return {
      ran: globalThis.ran,
      handlers: elements.flatMap((element) =>
        element
          .getAttributeNames()
          .filter((name) => name.startsWith('on'))
          .map((name) => `${element.tagName} ${name}`),
      ),
      addresses: elements.flatMap((element) =>
        ['href', 'src', 'action', 'formaction', 'xlink:href']
          .map((name) => element.getAttribute(name) ?? '')
          .filter((value) => !/^(?:https?:|mailto:|tel:|\/(?!\/)|#|\?|$)/.test(value)),
      ),
      foreign: elements
        .filter((element) =>
          /^(?:IFRAME|OBJECT|EMBED|BASE|APPLET|FRAME|MARQUEE|TEMPLATE|MATH|PORTAL)$/i.test(element.tagName),
        )
        .map((element) => element.outerHTML.slice(0, 200)),
      styles: [...document.styleSheets].length > 0 && document.head.innerHTML.includes('red;}'),
      text: document.body.textContent,
    };
  });
}
