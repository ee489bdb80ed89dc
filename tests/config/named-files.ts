import { headings, type Source, withoutFences } from './references';

/** What READMEs, papers and comments name of the repository: links, examples, paths, files and tests. Pure, as `references.ts`. */

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

// --- Tests ---

const NAMED_TEST = /`(tests\/[\w./-]+\.(?:test|spec)\.tsx?)`((?:,? (?:and )?"[^"]+")+)/g;

/** Tests that a paper names by file and title, and that the file does not have. */
export function badTests(source: Source, sources: readonly Source[]): string[] {
  const flat = source.text.replace(/\s+/g, ' ');
  return [...flat.matchAll(NAMED_TEST)].flatMap(({ 1: path, 2: titles = '' }) => {
    const code = sources.find((one) => one.path === path)?.text.replaceAll("\\'", "'") ?? '';
    const lost = [...titles.matchAll(/"([^"]+)"/g)].filter(
      ({ 1: title = '' }) => !code.includes(title.replace(/\\([*_])/g, '$1')),
    );
    return lost.map(({ 1: title }) => `${source.path}: ${path} has no test "${title}"`);
  });
}
