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
  const listen = addEventListener;
  const [scripts, main, mark] = JSON.parse(page.currentScript.previousSibling.text);
  /** The acts that React has to hear of: a press, with the state of a box before it; a choice; the leaving of a field. */
  const missed = new Map();
  /** 0 by a link, 1 by a reload, 2 by Back: a browser that brings a page back brings back what was chosen in it. */
  const arrival = performance.navigation.type;
  let answer, isBegun, isTouched, isOver;
  /** A module that could not be had never comes by its address again; a plain script does. */
  let kind = 'module';

  /** The page's data for React, after the mark of the document that it belongs to. */
  const ask = () =>
    // Without `no-cache` a browser gives an old answer from its cache while it asks for a new one.
    fetch(`${location.search || '?'}&_rsc`, { cache: 'no-cache', headers: { rsc: 1 } }).then(async (got) =>
      got.ok ? [got.headers.get('x-document'), await got.text()] : [],
    );

  const add = (name, more) => page.head.append(Object.assign(page.createElement(name), more));

  /**
   * Gets data and scripts, once; nothing runs. Modules are compiled beside the page while they wait (decisions 150).
   */
  const load = () =>
    (answer ??=
      // The first answer after a purge is the framework's own, without the mark; the next one is the kept page's.
      (scripts.map((href) => add('link', { rel: 'modulepreload', href, onerror: () => (kind = '') })),
      ask()
        .then((got) => (got[0] ? got : ask()))
        .catch(() => [])));

  const begin = async () => {
    if (isBegun) return;
    isBegun = true;
    const [found, flight] = await load();
    if (found === mark) {
      // Data first: the framework takes it for complete once its code runs in a loaded document.
      self.__next_f = [[0], [1, flight]];
      self.TURBOPACK = [main];
      scripts.map((src) => add('script', { type: kind, src }));
    } else if (flight) {
      // Another page by now. React must not draw it over what was typed, or is about to be, or a dialog that this press
      // opens; else it comes anew, once.
      isOver = true;
      if (!isTouched && !(arrival % 2) && !page.activeElement.form) location.reload();
    } else {
      // No connection: the next act tries again, and by itself what waits for it.
      isBegun = answer = null;
      if (missed.size) setTimeout(begin, 2e3);
    }
  };

  const act = (event) => {
    const { type, target } = event;
    if (isOver || !target.closest('button,input,select,textarea,label,summary')) return;
    begin();
    const isEdit = /put|cha/.test(type);
    // A checkbox, a radio or a button that sends no form.
    const pressed = target.closest('[type$=x],[type$=o],[type$=n]');
    const dialog = pressed?.commandForElement;
    isTouched ||= isEdit || dialog;
    // What the browser does for a button by itself happens at once.
    const isPress = type === 'click' && pressed && !dialog && !pressed.popoverTargetElement;
    const held = isPress ? pressed : target;
    const was = isPress ? !pressed.checked : target.value;
    const again = (name) => held.dispatchEvent(new Event(name, { bubbles: true }));
    const miss = isPress
      ? () => {
          held.checked = was;
          held.click();
        }
      : isEdit
        ? held.options &&
          (() => {
            held.value = was;
            again('change');
          })
        : type === 'focusout' && !missed.has(held) && (() => held === page.activeElement || again(type));
    if (miss) {
      missed.delete(held);
      missed.set(held, miss);
    }
    // React would wake inside this very event, and what is done again would be lost.
    if (isPress || isEdit) event.stopImmediatePropagation();
  };

  ['pointerdown', 'focusin', 'focusout', 'click', 'input', 'change'].map((name) => listen(name, act, true));
  listen('awake', () => {
    isOver = true;
    // A task of its own: a click within a click on the same box is nothing. Forms follow the address when they wake, so
    // the state before and the choice are set again.
    setTimeout(() => missed.forEach((again) => again()));
  });
  listen('load', () => {
    // A cart is to be shown to whoever has one; an address that names a place leads to it.
    if (arrival || /has_q/.test(page.cookie) || location.hash) begin();
    else if (!navigator.connection?.saveData) (self.requestIdleCallback ?? setTimeout)(load);
  });
}
