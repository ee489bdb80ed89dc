/**
 * Where references in comments, READMEs and papers lead: citations (docs/README.md, "Citations"), links between Markdown files,
 * examples of READMEs, paths in
 * backticks, and files that comments name. Pure: texts come in, sentences with file and line go out.
 */

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

function headings(text: string): Heading[] {
  return [...withoutFences(text).matchAll(/^(#{1,6}) (.+)$/gm)].map((match) => ({
    level: (match[1] ?? '').length,
    title: (match[2] ?? '').trim(),
    from: match.index,
  }));
}

/** Blanks fenced code, keeping every offset and line. */
function withoutFences(text: string): string {
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
  return [...flat.matchAll(new RegExp(SIGN, 'g'))].map((match) => match.index).filter((at) => !isCovered(at));
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

// --- Links ---

/** The anchor that a heading gets where Markdown is shown. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** A path with its `.` and `..` carried out; null when it leaves the repository. */
function resolvePath(from: string, to: string): string | null {
  const parts = to.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of to.split('/')) {
    if (part === '..' && parts.pop() === undefined) return null;
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** Relative links of a Markdown file whose file or anchor does not exist. */
export function badLinks(source: Source, sources: readonly Source[], paths: readonly string[]): string[] {
  const text = withoutFences(source.text);
  return [...text.matchAll(/\]\(([^()\s]+)\)/g)].flatMap(({ 1: target = '', index }) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [file = '', anchor] = target.split('#');
    const path = file === '' ? source.path : resolvePath(source.path, file);
    const at = `${source.path}:${text.slice(0, index).split('\n').length}`;
    if (path === null || !isPath(path, paths)) return [`${at}: the link to ${target} leads to no file`];
    const titles = headings(sources.find((one) => one.path === path)?.text ?? '').map(({ title }) => anchorOf(title));
    return anchor === undefined || titles.includes(anchor) ? [] : [`${at}: ${path} has no heading for #${anchor}`];
  });
}

// --- Examples ---

/** Lines of examples in a README that the code does not have. A comment with a path says whose lines follow. */
export function badExamples(source: Source, sources: readonly Source[]): string[] {
  const fences = [...source.text.matchAll(/^```tsx?\n([^]*?)^```/gm)];
  return fences.flatMap(({ 1: body = '', index }) => {
    let code: string | undefined;
    return body.split('\n').flatMap((line, at) => {
      const words = line.trim();
      const path = /^\/\/ ([\w@.[\]()/-]+\.tsx?)$/.exec(words)?.[1];
      const name = `${source.path}:${source.text.slice(0, index).split('\n').length + at + 1}`;
      if (path !== undefined) code = sources.find((one) => one.path === path)?.text.replace(/\s+/g, ' ');
      if (code === undefined) return words === '' ? [] : [`${name}: an example of no file`];
      return path !== undefined || code.includes(words) ? [] : [`${name}: its file does not say ${words}`];
    });
  });
}

// --- Paths in backticks ---

const ROOT = /^(?:app|components|docs|lib|public\/(?:art|demo|readme)|styles|tests)\//;
const FILE = /^[\w@.[\]()/-]+\.(?:css|mjs|tsx?)$/;

function isPath(path: string, paths: readonly string[]): boolean {
  const folder = path.replace(/\/$/, '');
  return paths.some((one) => one === folder || one.startsWith(`${folder}/`));
}

/** A text with braces as one text for each of their parts. */
function expandBraces(text: string): string[] {
  const match = /^(.*?)\{([^{}]*)\}(.*)$/.exec(text);
  if (!match) return [text];
  return (match[2] ?? '').split(',').flatMap((part) => expandBraces(`${match[1]}${part}${match[3]}`));
}

/** True when a path, a glob or the end of a path names something in the repository. */
function isNamed(name: string, paths: readonly string[]): boolean {
  if (ROOT.test(name) && !name.includes('*')) return isPath(name, paths);
  const pattern = name
    .replace(/[.[\]()+?^$|\\]/g, '\\$&')
    .replace(/\*\*\/?|\*/g, (stars) => (stars === '*' ? '[^/]*' : '.*'));
  const whole = new RegExp(`${ROOT.test(name) ? '^' : '(?:^|/)'}${pattern}${name.endsWith('/') ? '' : '(?:/|$)'}`);
  return paths.some((path) => whole.test(path));
}

/**
 * Paths and file names in backticks of a Markdown file that name nothing: whole paths, globs, braces, or in the README of a room
 * the end of a path. The papers in docs/ write whole paths, as a reader there stands in no room.
 */
export function badPaths(source: Source, paths: readonly string[]): string[] {
  const isWhole = source.path.startsWith('docs/');
  const text = withoutFences(source.text);
  return [...text.matchAll(/(?<!`)`([^`\s]+)`(?!`)/g)].flatMap(({ 1: token = '', index }) => {
    if (/[<>…$]|\{[^},]*\}/.test(token)) return [];
    const names = expandBraces(token.replace(/:\d+$/, ''));
    const isLost = (name: string) =>
      isWhole && FILE.test(name) && !name.includes('*') ? !paths.includes(name) : !isNamed(name, paths);
    const lost = names.filter((name) => (ROOT.test(name) || FILE.test(name)) && isLost(name));
    const line = text.slice(0, index).split('\n').length;
    return lost.map((name) => `${source.path}:${line}: \`${name}\` is not in the repository`);
  });
}

const COMMENT = /\/\*[^]*?\*\/|(?<!:)\/\/.*$/gm;
const SPOKEN = /(?<![\w@/.-])(?:[a-z@][\w-]*\/)*[a-z][\w-]*\.(?:css|mjs|tsx?)\b/g;

/** Files that a comment of the code names, by whole path or by its end, and that do not exist. */
export function badFilesInComments({ path, text }: Source, paths: readonly string[]): string[] {
  return [...text.matchAll(COMMENT)].flatMap((comment) =>
    [...comment[0].matchAll(SPOKEN)].flatMap(({ 0: name, index }) => {
      const line = text.slice(0, comment.index + index).split('\n').length;
      return isNamed(name, paths) ? [] : [`${path}:${line}: ${name} is not in the repository`];
    }),
  );
}
