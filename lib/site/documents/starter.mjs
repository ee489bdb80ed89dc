/**
 * Runs in the browser, in every kept document (`starter-text.mjs` is its text): brings the application in at the
 * visitor's first act on a control, and hands it the acts that came before it was there. Reading, links, forms, menus
 * and dialogs are the browser's own and need none of it. What it works on stands in the script of data before it, so
 * that its text is the same in every document and the policy can name it (threats T15).
 *
 * Nothing outside of the function is there when it runs. Kept short, as every first visit pays for it.
 */
export function start() {
  const page = document;
  const { scripts, main, mark } = JSON.parse(page.currentScript.previousSibling.text);
  /** What React has to hear again: a button, a box with its state before, a list with what was chosen. */
  const missed = new Map();
  let answer, isBegun, isTouched, isOver;

  /** The page's data for React, after the mark of the document that it belongs to. */
  const ask = async () => {
    const { search } = location;
    // Without this a browser gives an old answer from its cache while it asks for a new one.
    const response = await fetch((search ? `${search}&` : '?') + '_rsc', { cache: 'no-cache', headers: { rsc: '1' } });
    return response.ok ? [response.headers.get('x-document'), await response.text()] : [];
  };

  /**
   * Gets data and scripts, once; nothing runs. By calls, as Safari has no prefetch and others complain of a preload that
   * waits; the browser's cache then has the files.
   */
  const load = () => {
    if (!answer) {
      for (const file of scripts) fetch(file).then((got) => got.blob(), String);
      // The first answer after a purge is the framework's own, without the mark; the next one is the kept page's.
      answer = ask()
        .then((got) => (got[0] ? got : ask()))
        .catch(() => []);
    }
    return answer;
  };

  const begin = async () => {
    if (isBegun) return;
    isBegun = true;
    const [found, flight] = await load();
    if (found === mark) {
      // Data first: the framework takes it for complete once its code runs in a loaded document.
      (self.__next_f ??= []).push([0], [1, flight]);
      (self.TURBOPACK ??= []).push(main);
      for (const src of scripts) page.head.append(Object.assign(page.createElement('script'), { src }));
    } else if (flight) {
      // Another page by now. React must not draw it over what was typed; else it comes anew, once.
      isOver = true;
      if (!isTouched && performance.navigation.type !== 1) location.reload();
    } else {
      // No connection: the next act tries again.
      isBegun = false;
      answer = null;
    }
  };

  const act = (event) => {
    const { type, target } = event;
    if (isOver || !target.closest('button,input,select,textarea,label,summary')) return;
    begin();
    const isEdit = /input|change/.test(type);
    isTouched ||= isEdit;
    const pressed = target.closest('[type=checkbox],[type=radio],[type=button]');
    // What the browser does for a button by itself happens at once.
    const isPress = type === 'click' && pressed && !pressed.commandForElement && !pressed.popoverTargetElement;
    const held = isPress ? pressed : isEdit && target.options && target;
    if (held) {
      missed.delete(held);
      missed.set(held, isPress ? !pressed.checked : target.value);
    }
    // React would wake inside this very event, and what is done again would be lost.
    if (held || isEdit) event.stopImmediatePropagation();
  };

  for (const name of ['pointerdown', 'focusin', 'click', 'input', 'change']) addEventListener(name, act, true);
  addEventListener('awake', () => {
    isOver = true;
    // A task of its own: a click within a click on the same box is nothing. Forms follow the address when they wake, so
    // the state before and the choice are set again.
    setTimeout(() =>
      missed.forEach((was, target) => {
        if (was.trim) {
          target.value = was;
          target.dispatchEvent(new Event('change', { bubbles: true }));
        } else {
          target.checked = was;
          target.click();
        }
      }),
    );
  });
  addEventListener('load', () => {
    // A cart is to be shown to whoever has one; an address that names a control leads to it.
    if (page.cookie.includes('has_quote_') || page.querySelector(':enabled:target')) begin();
    else if (!navigator.connection?.saveData) (self.requestIdleCallback ?? setTimeout)(load);
  });
}
