import { readFileSync } from 'node:fs';
import path from 'node:path';
import { create, type Font } from 'fontkit';

/* The typeface of documents: Latin with Vietnamese, Greek and Cyrillic (decisions 53, 174). */

const FOLDER = 'node_modules/@expo-google-fonts/noto-sans';
const FILES = { regular: '400Regular/NotoSans_400Regular.ttf', bold: '700Bold/NotoSans_700Bold.ttf' };
export type Face = keyof typeof FILES;

type Loaded = Record<Face, { bytes: Buffer; font: Font }>;
let loaded: Loaded | undefined;

/** Letters that follow their own marks need the rules of the typeface; all others stand one beside the other. */
const NEEDS_RULES = /\p{M}|[^\u0020-\u052f\u1e00-\u1fff\u2000-\u20cf]/u;

/**
 * Reads the font once. The rules of its tables cost a hundred times what the widths cost and change nothing but kerning for
 * most words, so these are set by width alone.
 */
function load(face: Face): Loaded[Face] {
  const bytes = readFileSync(/* turbopackIgnore: true */ path.join(process.cwd(), FOLDER, FILES[face]));
  const font = create(bytes) as Font;
  const byRules = font.layout.bind(font);
  font.layout = (text, ...options) => (NEEDS_RULES.test(text) ? byRules(text, ...options) : byWidth(font, text));
  return { bytes, font };
}

function byWidth(font: Font, text: string): ReturnType<Font['layout']> {
  const glyphs = [...text].map((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    const glyph = font.glyphForCodePoint(code);
    // A glyph that was read first as a part of another one does not know its letter, and is kept without it.
    glyph.codePoints = [code];
    return glyph;
  });
  const positions = glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }));
  const advanceWidth = glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0);
  return { glyphs, positions, advanceWidth } as ReturnType<Font['layout']>;
}

const faces = (): Loaded => (loaded ??= { regular: load('regular'), bold: load('bold') });

/** True when the typeface of documents has every letter of a text. */
export function hasLetters(text: string): boolean {
  const { font } = faces().regular;
  return [...text].every((letter) => letter === '\n' || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
}

/** The parts of pdfkit's font that hold the parsed typeface; pdfkit parses it anew for each document otherwise. */
type Embedded = { font: Font; subset: unknown };

/** Puts both faces into a document, under their names. */
export function registerFaces(doc: PDFKit.PDFDocument): void {
  for (const [face, { bytes, font }] of Object.entries(faces())) {
    doc.registerFont(face, bytes);
    doc.font(face);
    const embedded = (doc as unknown as { _font: Embedded })._font;
    embedded.font = font;
    embedded.subset = font.createSubset();
  }
  doc.font('regular');
}
