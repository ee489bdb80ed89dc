/** Where citations in comments, READMEs and papers lead (docs/README.md, "Citations"). Pure: texts come in, sentences with file and line go out. */

export type Source = { path: string; text: string };

/** Everything that can be cited, by paper. A section maps to its text, so that quoted words can be looked for in it. */
export type Shelf = {
  sections: { rules: Sections; look: Sections; pricing: Sections; architecture: Sections };
  decisions: ReadonlySet<string>;
  threats: ReadonlySet<string>;
};

type Sections = ReadonlyMap<string, string>;
type Heading = { level: number; title: string; from: number };

const SIGN = '\u00a7';

// --- The shelf ---

export function headings(text: string): Heading[] {
  return [...withoutFences(text).matchAll(/^(#{1,6}) (.+)$/gm)].map((match) => ({
    level: (match[1] ?? '').length,
    title: (match[2] ?? '').trim(),
    from: match.index,
  }));
}

/** Blanks fenced code, keeping every offset and line. */
export function withoutFences(text: string): string {
  return text.replace(/^ *```[^]*?^ *```/gm, (block) => block.replace(/[^\n]/g, ' '));
}

/** The text below each heading up to the next one of its level, by the key that `keyOf` reads from the title. */
function sectionsOf(text: string, keyOf: (title: string) => string | undefined): Sections {
  const all = headings(text);
  return new Map(
    all.flatMap(({ level, title, from }, at) => {
      const key = keyOf(title);
      const end = all.slice(at + 1).find((next) => next.level <= level)?.from;
      return key === undefined ? [] : [[key, plain(text.slice(from, end))] as const];
    }),
  );
}

/** Words as they are compared: one space, no marks of Markdown or quotation, small letters. */
function plain(text: string): string {
  return text
    .replace(/[`*"'“”‘’]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

export function readShelf(sources: readonly Source[]): Shelf {
  const text = (path: string) => sources.find((source) => source.path === path)?.text ?? '';
  const numbered = new RegExp(`^((?:[123] )?${SIGN}[\\d.]*\\d)(?: |$)`);
  const byNumber = (path: string) => sectionsOf(text(path), (title) => numbered.exec(title)?.[1]);
  const decisions = sources.flatMap(({ path }) => /^docs\/decisions\/0*(\d+)-/.exec(path)?.[1] ?? []);
  const threats = [...text('docs/threats.md').matchAll(/^(?:#+ |\| *)([TRF]\d+)\b/gm)].map((match) => match[1] ?? '');
  return {
    sections: {
      rules: byNumber('docs/rules.md'),
      look: byNumber('docs/look.md'),
      pricing: byNumber('docs/pricing.md'),
      architecture: sectionsOf(text('docs/architecture.md'), plain),
    },
    decisions: new Set(decisions),
    threats: new Set(threats),
  };
}

// --- Citations ---

/** A text as one line without the marks of comments, and the line of each of its places. */
export function joinLines(text: string): { flat: string; lineAt: (offset: number) => number } {
  const starts: number[] = [];
  let flat = '';
  for (const line of text.split('\n')) {
    starts.push(flat.length);
    flat += `${line.replace(/^\s*(?:\{?\/\*\*?|\*\/?|\/\/|#+|>|- )?\s*/, '').trimEnd()} `;
  }
  return { flat, lineAt: (offset) => starts.filter((start) => start <= offset).length };
}

const JOINT = '(?:, and | and |, or | or |, | to |–)';
const QUOTE = `"[^"\`]+"|'[^'\`]+'`;
const list = (item: string) => `(?:${item})(?:${JOINT}(?:${item}))*`;
const section = `${SIGN}\\d[\\d.]*(?<!\\.)(?::? (?:${list(QUOTE)}))?`;

const FORMS = {
  rules: new RegExp(`\\brules ([123]) (${list(section)})`, 'g'),
  look: new RegExp(`\\blook(?:\\]\\(look\\.md\\))? (${list(section)})`, 'g'),
  pricing: new RegExp(`\\bpricing(?:\\]\\(pricing\\.md\\))? (${list(section)})`, 'g'),
  architecture: new RegExp(`\\barchitecture (${list('"[^"]+"')})`, 'g'),
  decisions: new RegExp(`\\bdecisions(?:\\]\\([^)]*\\))? (${list('\\d+')})\\b`, 'g'),
  threats: new RegExp(`\\bthreats (${list('[TRF]\\d+')})\\b`, 'g'),
} as const;

/** Forms that lead nowhere any more, or never did. The papers themselves may name a file by its old name. */
const OLD = [
  new RegExp(`\\bspec [123] ${SIGN}`, 'g'),
  /(?<![\w-])(?:ux|domain|security|performance)\.md\b/g,
  /\bsecurity [TRF]\d+/g,
  /\b(?:decision|threat|rule) (?:[TRF]?\d+)\b/g,
  new RegExp(`\\brules [123]\\b(?! ${SIGN}\\d)`, 'g'),
  /\bthreats \d/g,
];

type Cited = { name: string; offset: number; isThere: boolean };

function citedSections(flat: string, kind: 'rules' | 'look' | 'pricing', sections: Sections): Cited[] {
  return [...flat.matchAll(FORMS[kind])].flatMap((match) => {
    const [part, all] = kind === 'rules' ? [`${match[1]} `, match[2]] : ['', match[1]];
    const items = (all ?? '').matchAll(new RegExp(`${SIGN}(\\d[\\d.]*)(?::? (${list(QUOTE)}))?`, 'g'));
    return [...items].flatMap(([, number = '', quotes = '']) => {
      const key = `${part}${SIGN}${number.replace(/\.$/, '')}`;
      const text = sections.get(key);
      const quoted = [...quotes.matchAll(/"([^"]+)"|'([^']+)'/g)].map((quote) => quote[1] ?? quote[2] ?? '');
      const name = `${kind} ${key}`;
      return [
        { name, offset: match.index, isThere: text !== undefined },
        ...quoted.map((words) => ({
          name: `${name} "${words}"`,
          offset: match.index,
          isThere: text?.includes(plain(words)) ?? false,
        })),
      ];
    });
  });
}

function citedNames(flat: string, kind: 'decisions' | 'threats' | 'architecture', names: ReadonlySet<string>): Cited[] {
  const item = { decisions: /\d+/g, threats: /[TRF]\d+/g, architecture: /"[^"]+"/g }[kind];
  return [...flat.matchAll(FORMS[kind])].flatMap((match) =>
    [...(match[1] ?? '').matchAll(item)].map(([name]) => ({
      name: `${kind} ${name}`,
      offset: match.index,
      isThere: names.has(kind === 'architecture' ? plain(name) : name),
    })),
  );
}

/** A section sign that belongs to no citation: nobody knows of which paper. */
function bareSigns(flat: string): number[] {
  const covered = [...flat.matchAll(FORMS.rules), ...flat.matchAll(FORMS.look), ...flat.matchAll(FORMS.pricing)];
  const isCovered = (at: number) => covered.some((match) => match.index < at && at < match.index + match[0].length);
  return [...flat.matchAll(new RegExp(`${SIGN}\\d`, 'g'))].map((match) => match.index).filter((at) => !isCovered(at));
}

/** Every citation of a file that leads to no heading, every old form, and every section sign without a paper. */
export function badCitations({ path, text }: Source, { sections, decisions, threats }: Shelf): string[] {
  const { flat, lineAt } = joinLines(text);
  const cited = [
    ...citedSections(flat, 'rules', sections.rules),
    ...citedSections(flat, 'look', sections.look),
    ...citedSections(flat, 'pricing', sections.pricing),
    ...citedNames(flat, 'architecture', new Set(sections.architecture.keys())),
    ...citedNames(flat, 'decisions', decisions),
    ...citedNames(flat, 'threats', threats),
  ];
  const lost = cited
    .filter(({ isThere }) => !isThere)
    .map(({ name, offset }) => ({ offset, why: `${name} is not there` }));
  const isPaper = path.startsWith('docs/');
  const old = OLD.flatMap((form) => [...flat.matchAll(form)]).map(({ 0: form, index }) => ({
    offset: index,
    why: `"${form}" is no form of citation`,
  }));
  const bare = bareSigns(flat).map((offset) => ({ offset, why: `${SIGN} of no paper` }));
  return [...lost, ...(isPaper ? [] : [...old, ...bare])].map(({ offset, why }) => `${path}:${lineAt(offset)}: ${why}`);
}
