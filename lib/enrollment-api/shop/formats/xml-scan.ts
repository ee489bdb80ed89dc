/*
 * A scanner for the XML of workbooks, over the bytes as they are: no tree, no document type, no entity but the five of XML and
 * numbered characters, so that nothing grows beyond the part itself (threats T46).
 */

const [LESS, MORE, QUOTE, APOSTROPHE, SLASH, COLON] = [0x3c, 0x3e, 0x22, 0x27, 0x2f, 0x3a];
const [BANG, ASKING, DASH] = [0x21, 0x3f, 0x2d];
const MOST_TAG = 65_536;

/** Thrown for XML that is not read; the reader says of which file. */
export class BadXml extends Error {
  override readonly name = 'BadXml';
}

type Kind = 'open' | 'close' | 'text' | 'end';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The scanner stands on one thing at a time; `next` goes on. An empty element `<a/>` is an open one that `isEmpty`. */
export class XmlScan {
  kind: Kind = 'text';
  /** The name of the element without its prefix. */
  name = '';
  isEmpty = false;
  #tag = '';
  #from = 0;
  #to = 0;
  #at: number;
  #isRaw = false;

  constructor(
    private readonly bytes: Buffer,
    from = 0,
  ) {
    if (from === 0 && /^(\xfe\xff|\xff\xfe|\x00)/.test(bytes.toString('latin1', 0, 2)))
      throw new BadXml('another encoding than UTF-8');
    this.#at = from === 0 && bytes.toString('latin1', 0, 3) === '\xef\xbb\xbf' ? 3 : from;
  }

  next(): Kind {
    this.#isRaw = false;
    while (this.#skips());
    if (this.#at >= this.bytes.length) return this.#be('end');
    return this.bytes[this.#at] === LESS ? this.#markup() : this.#text();
  }

  /** The text that it stands on, with its entities put in. */
  get text(): string {
    const told = this.bytes.toString('utf8', this.#from, this.#to);
    return this.#isRaw ? told : decodeEntities(told);
  }

  /** Bytes of the text that it stands on. */
  get length(): number {
    return this.#to - this.#from;
  }

  /** An attribute of the element that it stands on, by its name without prefix. */
  attribute(name: string): string | undefined {
    const found = patternOf(name).exec(this.#tag);
    const value = found?.[1] ?? found?.[2];
    if (value === undefined || !/[&\x80-\xff]/.test(value)) return value;
    return decodeEntities(Buffer.from(value, 'latin1').toString('utf8'));
  }

  #be(kind: Kind): Kind {
    this.kind = kind;
    return kind;
  }

  #text(): Kind {
    const end = this.bytes.indexOf(LESS, this.#at);
    this.#from = this.#at;
    this.#to = end === -1 ? this.bytes.length : end;
    this.#at = this.#to;
    return this.#be('text');
  }

  #markup(): Kind {
    if (this.bytes[this.#at + 1] !== BANG) return this.#element();
    if (this.bytes.toString('latin1', this.#at, this.#at + 9) === '<![CDATA[') return this.#cdata();
    throw new BadXml('a document type');
  }

  /** Goes behind a comment or an instruction; false where it stands on none. */
  #skips(): boolean {
    if (this.bytes[this.#at] !== LESS) return false;
    const sort = this.bytes[this.#at + 1];
    if (sort !== ASKING && (sort !== BANG || this.bytes[this.#at + 2] !== DASH)) return false;
    const ending = sort === ASKING ? '?>' : '-->';
    const end = this.bytes.indexOf(ending, this.#at, 'latin1');
    if (end === -1) throw new BadXml('something that does not end');
    this.#at = end + ending.length;
    return true;
  }

  #cdata(): Kind {
    const end = this.bytes.indexOf(']]>', this.#at, 'latin1');
    if (end === -1) throw new BadXml('something that does not end');
    [this.#from, this.#to, this.#at, this.#isRaw] = [this.#at + 9, end, end + 3, true];
    return this.#be('text');
  }

  #element(): Kind {
    const end = this.#tagEnd();
    const isClosing = this.bytes[this.#at + 1] === SLASH;
    const from = this.#at + (isClosing ? 2 : 1);
    let [nameFrom, nameTo] = [from, from];
    for (let byte = this.bytes[nameTo] ?? 0; nameTo < end && byte > 0x20 && byte !== SLASH; nameTo += 1) {
      if (byte === COLON) nameFrom = nameTo + 1;
      byte = this.bytes[nameTo + 1] ?? 0;
    }
    this.name = this.bytes.toString('latin1', nameFrom, nameTo);
    this.isEmpty = this.bytes[end - 1] === SLASH;
    this.#tag = this.bytes.toString('latin1', nameTo, end);
    this.#at = end + 1;
    return this.#be(isClosing ? 'close' : 'open');
  }

  /** The end of the tag: a `>` inside quotes is none. */
  #tagEnd(): number {
    let quote = 0;
    const most = Math.min(this.bytes.length, this.#at + MOST_TAG);
    for (let at = this.#at + 1; at < most; at += 1) {
      const byte = this.bytes[at] ?? 0;
      if (quote !== 0) quote = byte === quote ? 0 : quote;
      else if (byte === QUOTE || byte === APOSTROPHE) quote = byte;
      else if (byte === MORE) return at;
    }
    throw new BadXml('a mark that does not end');
  }
}

const patterns = new Map<string, RegExp>();

function patternOf(name: string): RegExp {
  const known = patterns.get(name);
  if (known) return known;
  const pattern = new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, pattern);
  return pattern;
}

/** The text with its entities put in; refuses those that XML does not have by itself. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&([^;&]{0,12});?/g, (whole, name: string) => {
    const character = whole.endsWith(';') ? characterOf(name) : undefined;
    if (character === undefined) throw new BadXml('an entity of its own');
    return character;
  });
}

function characterOf(name: string): string | undefined {
  const number = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name);
  if (!number) return ENTITIES[name];
  const code = number[1] === undefined ? Number(number[2]) : Number.parseInt(number[1], 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
