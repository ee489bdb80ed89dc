import { createHash } from 'node:crypto';
import { PICTURE_FOLDER } from '@/lib/rules/words/site-kinds';
import type { Picture } from '../shop';

/** Most bytes of a picture; of the one on papers and in mails, which every mail carries. */
const MOST = { any: 512 * 1024, paper: 48 * 1024 } as const;
const MOST_PIXELS = { wide: 4_000, high: 4_000 } as const;
const MOST_ON_PAPER = { wide: 1_200, high: 600 } as const;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Parts of an SVG that do something or fetch something: a picture is drawn and nothing else. */
const ACTIVE =
  /<!(?:DOCTYPE|ENTITY)|<(?:script|foreignObject|iframe|image|use)\b|\son\w+\s*=|javascript:|@import|url\(\s*['"]?(?!#)/i;

type Kind = Pick<Picture, 'type'> & { ending: 'png' | 'svg' };
export type PictureFault = { what: string; expected: string };

/** Looks at a file that a site's look names; `isPaper` for the logo of papers and mails. */
export function lookAtPicture(bytes: Buffer, name: string, isPaper: boolean): Kind | PictureFault {
  const most = isPaper ? MOST.paper : MOST.any;
  if (bytes.length > most)
    return { what: `${name} has ${kilobytes(bytes.length)}`, expected: `at most ${kilobytes(most)}` };
  if (name.endsWith('.png')) return pngFault(bytes, name, isPaper) ?? { type: 'image/png', ending: 'png' };
  if (isPaper) return { what: `${name} is no PNG`, expected: 'a PNG for papers and mails' };
  const text = bytes.toString('utf8');
  if (!name.endsWith('.svg') || !/^\s*(?:<\?xml[^>]*>)?\s*(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text))
    return { what: `${name} is not a picture`, expected: 'a PNG or an SVG, with that ending' };
  if (ACTIVE.test(text))
    return { what: `${name} does more than draw`, expected: 'an SVG without scripts, styles from elsewhere or links' };
  return { type: 'image/svg+xml', ending: 'svg' };
}

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1024).toLocaleString('en-US')} KB`;

function pngFault(bytes: Buffer, name: string, isPaper: boolean): PictureFault | null {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(PNG) || bytes.toString('latin1', 12, 16) !== 'IHDR')
    return { what: `${name} is not a picture`, expected: 'a PNG or an SVG, with that ending' };
  const [wide, high] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const most = isPaper ? MOST_ON_PAPER : MOST_PIXELS;
  if (wide < 1 || high < 1 || wide > most.wide || high > most.high)
    return { what: `${name} has ${wide} by ${high} points`, expected: `at most ${most.wide} by ${most.high}` };
  return isPaper && (bytes[24] !== 8 || bytes[28] !== 0)
    ? { what: `${name} is a PNG that papers cannot have`, expected: '8 bits a channel, not interlaced' }
    : null;
}

/** The path of a picture on every site: it follows from the bytes, so that it may be kept for good. */
export function pictureAddress(bytes: Uint8Array, ending: 'png' | 'svg'): string {
  return `${PICTURE_FOLDER}${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${ending}`;
}
