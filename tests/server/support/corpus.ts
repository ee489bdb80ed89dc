import { XSS_CORPUS } from '@/tests/fixtures/xss';

/** The payloads that a database can hold: PostgreSQL takes no NUL in a text. */
export const PAYLOADS = XSS_CORPUS.filter((payload) => !payload.includes('\0') && payload.isWellFormed());

/** A text as it can be compared with what a page shows: browsers have their own ways with space and line ends. */
export const withoutSpace = (text: string): string => text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, '');

/** Parts of HTML that come out as HTML; a deeper heap of it would be shown as plain text. */
const HTML_PART = 25;

/**
 * Deals the corpus out: each field takes the next payloads that it has not had, as many as it can hold, and begins
 * elsewhere than the others. Remembers which field has had which.
 */
export class Deal {
  private readonly given = new Map<string, Set<string>>();
  private readonly room = new Map<string, number>();
  private readonly at = new Map<string, number>();

  /** Texts for a field of so many characters. */
  text(field: string, most = 200): string {
    this.room.set(field, most);
    let text = '';
    for (let looked = 0; looked < PAYLOADS.length; looked += 1) {
      const payload = this.next(field);
      if (text.length + payload.length + 1 > most) {
        // Longer than the whole field: it can never be there.
        if (text === '' || payload.length > most) continue;
        this.back(field);
        break;
      }
      text += text === '' ? payload : ` ${payload}`;
      this.note(field, payload);
    }
    return text;
  }

  html(field: string): string {
    const payloads = Array.from({ length: HTML_PART }, () => this.next(field));
    payloads.forEach((payload) => this.note(field, payload));
    return `<p>${field}</p>${payloads.join('\n')}`;
  }

  /** Marks what was dealt until now; the returned function goes back to it, for texts that never got to where they belong. */
  mark(): () => void {
    const [given, at] = [structuredClone(this.given), structuredClone(this.at)];
    return () => {
      for (const [now, then] of [
        [this.given, given],
        [this.at, at],
      ] as [Map<string, unknown>, Map<string, unknown>][]) {
        now.clear();
        for (const [field, value] of then) now.set(field, value);
      }
    };
  }

  /** The number of payloads that each field has had, and that it can hold. */
  fields(): { field: string; had: number; fit: number }[] {
    return [...this.given].map(([field, { size }]) => {
      const room = this.room.get(field) ?? Infinity;
      return { field, had: size, fit: PAYLOADS.filter(({ length }) => length < room).length };
    });
  }

  private note(field: string, payload: string): void {
    this.given.set(field, (this.given.get(field) ?? new Set()).add(payload));
  }

  private next(field: string): string {
    const at = this.at.get(field) ?? [...field].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
    this.at.set(field, (at + 1) % PAYLOADS.length);
    return PAYLOADS[at % PAYLOADS.length] ?? '';
  }

  private back(field: string): void {
    this.at.set(field, ((this.at.get(field) ?? 0) + PAYLOADS.length - 1) % PAYLOADS.length);
  }
}
