import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Asks the browser to compile all functions of a file where it compiles the file: beside the page. */
const EAGER = '//# allFunctionsCalledOnLoad\n';

/** Characters from which that is worth its bytes: the framework's own chunks, most of which runs when a page wakes. */
const LARGE = 100_000;

/** Every chunk of the framework's bundler begins with this, and finds out where it is from by the element it runs in. */
const OPENING = '(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push([';
const FINDS_ITSELF = '"object"==typeof document?document.currentScript:void 0';
/** The same beginning, shorter: every chunk of every page pays for it. */
const OWN_OPENING = '(globalThis.TURBOPACK||=[]).push([';

/**
 * A chunk that says its own path instead of asking the element it runs in, so that it may run as a module as well; a
 * large one is compiled whole ahead (decisions 150). Other scripts are answered as they are. Throws on a chunk of another form.
 */
export function prepareChunk(text: string, file: string): string {
  if (!text.startsWith(OPENING)) return text;
  const begin = OPENING + FINDS_ITSELF;
  if (!text.startsWith(begin)) throw new Error(`The chunk ${file} has a form that is not known (decisions 150).`);
  const eager = text.length < LARGE ? '' : EAGER;
  return `${eager}${OWN_OPENING}${JSON.stringify(file)}${text.slice(begin.length)}`;
}

/** Prepares the browser's chunks of a build; `folder` is the framework's own. */
export function prepareChunks(folder: string): void {
  for (const file of globSync('static/chunks/**/*.js', { cwd: folder })) {
    const place = path.join(folder, file);
    const text = readFileSync(place, 'utf8');
    const prepared = prepareChunk(text, file.split(path.sep).join('/'));
    if (prepared !== text) writeFileSync(place, prepared);
  }
}
