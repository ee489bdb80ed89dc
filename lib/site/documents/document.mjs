import { createHash } from 'node:crypto';
import { STARTER } from './starter-text.mjs';

/** Header of a kept page and of its data: which making of the visible document both belong to. */
export const MARK = 'x-document';

/** A page of the public zone that does not look as expected is told here (`lib/process/framework-log.ts`). */
export const ODD_PAGES = 'coverfront.odd-pages';

const OWN_SCRIPT = /<script src="(\/_next\/static\/[\w/.~-]+)" async=""><\/script>/g;
const SCRIPT_PRELOAD = /<link rel="preload" as="script"[^>]* href="\/_next\/static\/[^>]*>/g;
const PLATFORM = /<script id="platform">([^<]*)<\/script>/;
/** A script of the framework for browsers that know modules. */
const OTHER_SCRIPT = /<script\b(?![^>]*\bnoModule\b)[^>]*\/_next\//;
const LAST_PART = '<script id="_R_">';
const MAIN =
  /^<script id="_R_">\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((\{[^<]*\})\);<\/script>/;
const FLIGHT = /<script>(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\((\[[^<]*\])\)<\/script>/g;
const END = '</body></html>';

/**
 * @typedef {object} Kept
 * @property {string} html
 * @property {string} mark
 * @property {string} scripts Sources for the policy's `script-src`: the inline scripts of the document.
 */

/**
 * A page of the framework as a document: what a reader sees, one style sheet, the font and one small script of ours
 * (`starter.mjs`). The data that the framework repeats for React behind it is, byte for byte, what it answers at `?_rsc`,
 * so it is fetched from there when it is wanted, and so are the framework's scripts. Null when the page does not look as
 * expected: then it stays as it is.
 *
 * The policy names the scripts that we know. One that stands in the words of a page is none of them and does not run.
 *
 * @param {string} html A whole page as the framework made it.
 * @param {Buffer | undefined} data Its data for React, of the same making.
 * @param {string} starter Text of the small script.
 * @returns {Kept | null}
 */
export function toDocument(html, data, starter = STARTER) {
  const at = html.lastIndexOf(LAST_PART);
  const behind = at === -1 ? null : readBehind(html.slice(at));
  if (data === undefined || behind?.data !== data.toString()) return null;
  const seen = html.slice(0, at);
  const body = seen.replace(OWN_SCRIPT, '').replace(SCRIPT_PRELOAD, '');
  const end = body.indexOf('</head>');
  const head = body.slice(0, end);
  const platform = PLATFORM.exec(head)?.[1];
  if (platform === undefined || OTHER_SCRIPT.test(head)) return null;
  const scripts = [...new Set([...addresses(seen), ...behind.scripts])].sort();
  const facts = { scripts, main: behind.main };
  // Of what is seen, not of the data: a page that is made again without a change is the same document. The order of the
  // head's elements, of the scripts and of the data's rows follows the reads of a making, and says nothing.
  const mark = digest([...head.split('<').sort(), body.slice(end), JSON.stringify(facts)].join('<')).slice(0, 12);
  const json = JSON.stringify([scripts, behind.main, mark]).replaceAll('<', '\\u003c');
  return {
    html: `${body}<script type="application/json">${json}</script><script>${starter}</script>${END}`,
    mark,
    scripts: [platform, starter].map((text) => `'sha256-${digest(text, 'base64')}'`).join(' '),
  };
}

/**
 * Everything behind what is seen: the script that names the application's main module, and the data in pieces. Null
 * when anything else stands there, such as parts of the page that come later.
 */
function readBehind(/** @type {string} */ text) {
  const [found = '', json = ''] = MAIN.exec(text) ?? [];
  const main = parse(json);
  let data = '';
  let isPlain = main !== null;
  const rest = text.slice(found.length).replace(FLIGHT, (_, /** @type {string} */ piece) => {
    const [kind, part] = parse(piece) ?? [];
    if (kind === 1) data += part;
    else isPlain &&= kind === 0;
    return '';
  });
  const scripts = addresses(rest);
  return isPlain && scripts.length > 0 && rest.replace(OWN_SCRIPT, '') === END ? { main, scripts, data } : null;
}

function parse(/** @type {string} */ json) {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

const addresses = (/** @type {string} */ html) => Array.from(html.matchAll(OWN_SCRIPT), ([, address = '']) => address);

const digest = (/** @type {string} */ text, /** @type {'base64' | 'base64url'} */ form = 'base64url') =>
  createHash('sha256').update(text).digest(form);
