import { until, type Wire } from './wire';

type Kind = 'field' | 'choice' | 'empty box' | 'button' | 'link';
type Spot = { x: number; y: number; tag: string; type: string; checked: boolean };

/**
 * Runs in the page: the middle of the element of that kind whose name fits, once it is seen, stands still and nothing
 * lies over it. Written without anything from outside, as its text is sent.
 */
function locate(kind: Kind, pattern: string): Spot | null {
  const kinds = {
    field: 'input:not([type=radio]):not([type=checkbox]):not([type=hidden]), select, textarea',
    choice: 'input[type=radio], input[type=checkbox]',
    'empty box': 'main input[type=checkbox]:not(:checked)',
    button: 'button, [role=button], summary',
    link: 'a[href]',
  };
  const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const by = element.getAttribute('aria-labelledby');
    const told = by
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');
    const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null;
    const labelled = [...(labels ?? [])].map((label) => label.textContent).join(' ');
    return tidy(element.getAttribute('aria-label') ?? told ?? (labelled || element.textContent));
  };
  const dialogs = [...document.querySelectorAll('dialog[open]')].filter((dialog) => dialog.matches(':modal'));
  const scope = dialogs.at(-1) ?? document;
  const wanted = new RegExp(pattern);
  for (const element of scope.querySelectorAll(kinds[kind])) {
    if (!wanted.test(nameOf(element))) continue;
    const ticked = element.matches('[type=radio], [type=checkbox]');
    const target = (ticked && element instanceof HTMLInputElement && element.labels?.[0]) || element;
    if (target.getClientRects().length === 0 || element.matches(':disabled')) continue;
    target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const box = target.getBoundingClientRect();
    const [x, y] = [Math.round(box.x + Math.min(box.width / 2, 14)), Math.round(box.y + box.height / 2)];
    const top = document.elementFromPoint(x, y);
    if (top === null || !(target.contains(top) || top.contains(target) || element === top)) continue;
    const checked = element instanceof HTMLInputElement && element.checked;
    return { x, y, tag: element.tagName, type: element.getAttribute('type') ?? '', checked };
  }
  return null;
}

/** Runs in the page: chooses an option of a select as a press in its list does. */
function choose(pattern: string, option: string): boolean {
  for (const select of document.querySelectorAll('select')) {
    const name = select.getAttribute('aria-label') ?? [...select.labels].map((label) => label.textContent).join(' ');
    if (!new RegExp(pattern).test(name.replace(/\s+/g, ' ').trim())) continue;
    const found = [...select.options].find((each) => each.value === option || each.label === option);
    if (!found) return false;
    select.focus();
    found.selected = true;
    select.dispatchEvent(new Event('input', { bubbles: true }));
    select.dispatchEvent(new Event('change', { bubbles: true }));
    return true;
  }
  return false;
}

/** Someone in front of a browser, who finds things by the names on the screen and uses mouse and keys. */
export class Person {
  readonly #wire: Wire;
  constructor(wire: Wire) {
    this.#wire = wire;
  }

  async open(url: string): Promise<void> {
    await this.#wire.open(url);
  }

  /** Clicks what is named so. */
  async press(kind: Kind, name: RegExp): Promise<void> {
    await this.#click(await this.#find(kind, name));
  }

  /** Presses a button again until the other is there: before its script has come, this one does nothing. */
  async pressUntil(name: RegExp, other: RegExp): Promise<void> {
    await until(`button ${other.source}`, async () => {
      if (await this.sees('button', other)) return true;
      await this.press('button', name);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return (await this.sees('button', other)) ? true : null;
    });
  }

  /** Ticks a box or chooses a radio button, unless it is so already. */
  async tick(name: RegExp): Promise<void> {
    const spot = await this.#find('choice', name);
    if (!spot.checked) await this.#click(spot);
  }

  /** Clicks into a field and types, after what stands in it was taken out. */
  async type(name: RegExp, text: string): Promise<void> {
    await this.#click(await this.#find('field', name));
    const chord = ['\uE009', 'a'];
    await this.#keys([
      ...chord.map((value) => ({ type: 'keyDown', value })),
      ...chord.toReversed().map((value) => ({ type: 'keyUp', value })),
      ...[...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    ]);
  }

  async choose(name: RegExp, option: string): Promise<void> {
    await until(`${option} in ${name.source}`, async () =>
      (await this.#wire.evaluate(choose.toString(), [name.source, option])) === true ? true : null,
    );
  }

  /** True when a field or choice of that name can be used now. */
  async sees(kind: Kind, name: RegExp): Promise<boolean> {
    return (await this.#wire.evaluate(locate.toString(), [kind, name.source])) !== null;
  }

  /** Waits until the address ends so. */
  async arrivesAt(path: RegExp): Promise<void> {
    await until(`the address ${path.source}`, async () =>
      path.test(String(await this.#wire.evaluate('() => location.pathname + location.search', []))) ? true : null,
    );
  }

  /** Waits until the page's text holds it; answers the words that fit. */
  async reads(text: RegExp): Promise<string> {
    return until(`the words ${text.source}`, async () => {
      const page = String(await this.#wire.evaluate('() => document.body?.innerText ?? ""', []));
      return text.exec(page)?.[0] ?? null;
    });
  }

  /** Ticks every box of the page's main part. */
  async tickAll(): Promise<void> {
    while (await this.sees('empty box', /./)) await this.#click(await this.#find('empty box', /./));
  }

  async #find(kind: Kind, name: RegExp): Promise<Spot> {
    const look = () => this.#wire.evaluate(locate.toString(), [kind, name.source]) as Promise<Spot | null>;
    return until(`${kind} ${name.source}`, async () => {
      const first = await look();
      const second = first && (await look());
      return second && first.x === second.x && first.y === second.y ? second : null;
    });
  }

  async #click({ x, y }: Spot): Promise<void> {
    const button = (type: string) => ({ type, button: 0 });
    const actions = [{ type: 'pointerMove', x, y, duration: 0 }, button('pointerDown'), button('pointerUp')];
    await this.#wire.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  }

  async #keys(actions: readonly object[]): Promise<void> {
    await this.#wire.perform([{ type: 'key', id: 'keys', actions }]);
  }
}
