import { readFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { create, type Font } from 'fontkit';
import { PNG_PREFIX } from '@/lib/rules/steps/signature';

/* A typed name as the picture that a browser with scripts would draw of it (decisions 26, 158). */

const WIDTH = 1_200;
const HEIGHT = 360;
const MARGIN = 48;
const BASELINE = 238;
const LARGEST = 168;
/** Letters of a name at most, as in the field. */
const LONGEST = 80;
/** Ink and paper as shades of gray. */
const INK = 27;
const PAPER = 255;
/** Lines that each row of pixels is cut into. */
const CUTS = 4;

const FILES = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext'];
const FOLDER = 'node_modules/@fontsource/caveat/files';
/** Letters that the handwriting lacks, such as Greek ones, are drawn as on paper. */
const UPRIGHT = 'node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf';

let fonts: readonly Font[] | undefined;
let upright: Font | undefined;

/** The handwriting font in its parts, read once. */
function loadFonts(): readonly Font[] {
  return (fonts ??= FILES.map((part) => {
    const file = path.join(process.cwd(), FOLDER, `caveat-${part}-400-normal.woff`);
    return create(readFileSync(/* turbopackIgnore: true */ file)) as Font;
  }));
}

/** The font that has a letter; undefined where none does. The large one is read for who needs it. */
function fontOf(code: number): Font | undefined {
  const font = loadFonts().find((each) => each.hasGlyphForCodePoint(code));
  if (font) return font;
  upright ??= create(readFileSync(/* turbopackIgnore: true */ path.join(process.cwd(), UPRIGHT))) as Font;
  return upright.hasGlyphForCodePoint(code) ? upright : undefined;
}

type Point = readonly [x: number, y: number];
type Edge = { top: Point; bottom: Point; turn: 1 | -1 };

/**
 * Draws a typed name in a handwriting font, shrunk until it fits, as a PNG data URL. Null for an empty name, and for one
 * with letters that no font here has.
 */
export function drawSignature(name: string): string | null {
  const text = name.trim().normalize('NFC');
  const outline = text === '' || text.length > LONGEST ? null : outlineOf(text);
  return outline && PNG_PREFIX + encodePng(paint(edgesOf(outline))).toString('base64');
}

type Outline = { contours: Point[][]; width: number };

/** The contours of a text in units of its height; null where a letter is missing. */
function outlineOf(text: string): Outline | null {
  const contours: Point[][] = [];
  let x = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    const font = fontOf(code);
    if (!font) return null;
    const glyph = font.glyphForCodePoint(code);
    const scale = 1 / font.unitsPerEm;
    for (const contour of flatten(glyph.path.commands as Command[]))
      contours.push(contour.map(([px, py]) => [x + px * scale, -py * scale]));
    x += glyph.advanceWidth * scale;
  }
  return { contours, width: x };
}

type Command = { command: string; args: number[] };

/** Turns curves into short lines, contour by contour. */
function flatten(commands: readonly Command[]): Point[][] {
  const contours: Point[][] = [];
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    const contour = contours.at(-1);
    if (command === 'moveTo') contours.push([[a, b]]);
    else if (command === 'lineTo') contour?.push([a, b]);
    else if (command === 'quadraticCurveTo') contour?.push(...curve(contour.at(-1), [a, b], [a, b], [c, d], 2));
    else if (command === 'bezierCurveTo') contour?.push(...curve(contour.at(-1), [a, b], [c, d], [e, f], 3));
  }
  return contours;
}

const PIECES = 6;

function curve(start: Point = [0, 0], one: Point, two: Point, end: Point, degree: 2 | 3): Point[] {
  return Array.from({ length: PIECES }, (_, piece) => {
    const t = (piece + 1) / PIECES;
    const u = 1 - t;
    const at = (from: number, first: number, second: number, to: number) =>
      degree === 2
        ? u * u * from + 2 * u * t * first + t * t * to
        : u ** 3 * from + 3 * u * u * t * first + 3 * u * t * t * second + t ** 3 * to;
    return [at(start[0], one[0], two[0], end[0]), at(start[1], one[1], two[1], end[1])];
  });
}

/** The lines of the contours on the paper, from top to bottom. */
function edgesOf({ contours, width }: Outline): Edge[] {
  const size = Math.min(LARGEST, (WIDTH - 2 * MARGIN) / width);
  const place = ([x, y]: Point): Point => [MARGIN + x * size, BASELINE + y * size];
  return contours.flatMap((contour) =>
    contour.map((point, at): Edge => {
      const one = place(point);
      const other = place(contour[(at + 1) % contour.length] ?? point);
      return one[1] < other[1] ? { top: one, bottom: other, turn: 1 } : { top: other, bottom: one, turn: -1 };
    }),
  );
}

/** The rows of the picture, each with its filter byte, with the area inside the contours in ink. */
function paint(edges: readonly Edge[]): Buffer {
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT, PAPER);
  for (let row = 0; row < HEIGHT; row += 1) {
    rows[row * (WIDTH + 1)] = 0;
    const here = edges.filter(({ top, bottom }) => top[1] < row + 1 && bottom[1] >= row);
    if (here.length === 0) continue;
    const covered = new Float64Array(WIDTH);
    for (let cut = 0; cut < CUTS; cut += 1) cover(covered, here, row + (cut + 0.5) / CUTS);
    for (let x = 0; x < WIDTH; x += 1) {
      const share = Math.min(1, (covered[x] ?? 0) / CUTS);
      rows[row * (WIDTH + 1) + 1 + x] = Math.round(PAPER + (INK - PAPER) * share);
    }
  }
  return rows;
}

/** Adds the part of each pixel that one line through the picture finds inside: overlapping strokes are one. */
function cover(covered: Float64Array, edges: readonly Edge[], y: number): void {
  const crossings = edges
    .filter(({ top, bottom }) => top[1] <= y && y < bottom[1])
    .map(({ top, bottom, turn }) => ({
      x: top[0] + ((y - top[1]) / (bottom[1] - top[1])) * (bottom[0] - top[0]),
      turn,
    }))
    .sort((one, other) => one.x - other.x);
  let winding = 0;
  for (const [at, { x, turn }] of crossings.entries()) {
    winding += turn;
    const until = crossings[at + 1]?.x;
    if (winding === 0 || until === undefined) continue;
    for (let pixel = Math.max(0, Math.floor(x)); pixel < Math.min(WIDTH, until); pixel += 1)
      covered[pixel] = (covered[pixel] ?? 0) + Math.max(0, Math.min(until, pixel + 1) - Math.max(x, pixel));
  }
}

const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** An 8-bit gray PNG of filtered rows. */
function encodePng(rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.writeUInt8(8, 8);
  return Buffer.concat([
    MAGIC,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
