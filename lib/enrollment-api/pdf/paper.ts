import PDFDocument from 'pdfkit';
import { readable } from '../mail/color';
import { hasLetters, registerFaces, type Face } from './typeface';

/* Sheets of a document: page, typefaces, headings, rows and running text, all tagged (decisions 53, 80, 174). */

export const MARGIN = 54;
/** Above the footer. */
const BOTTOM = MARGIN + 18;
const LABEL_WIDTH = 190;
const AMOUNT_WIDTH = 110;
export const INK = '#1c2530';
export const QUIET = '#55606e';
const RULE = '#c9d0d8';

type Doc = InstanceType<typeof PDFDocument>;
type Element = PDFKit.PDFStructureElement;
type Style = { size: number; face?: Face; color?: string; gap?: number };
type RowStyle = { align?: 'left' | 'right'; indent?: number; size?: number };
export type Paper = { doc: Doc; root: Element; accent: string };

const SHEET: Format = {
  size: 'LETTER',
  margins: { top: MARGIN, bottom: BOTTOM, left: MARGIN, right: MARGIN },
};
type Format = Pick<PDFKit.PDFDocumentOptions, 'size' | 'margins'>;

/** Opens a document on US Letter (A4-safe), or on another format. Its bytes depend on what is given only. */
export function openPaper(facts: { title: string; createdAt: Date; color: string }, format: Format = SHEET): Paper {
  const doc = new PDFDocument({
    ...format,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    // A site's name stands on the page alone: pdfkit writes these facts into the file's XML as they are.
    info: { Title: facts.title, CreationDate: facts.createdAt },
  });
  registerFaces(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  return { doc, root, accent: readable(facts.color) };
}

/** Closes the document and answers its bytes. */
export function closePaper({ doc, root }: Paper): Promise<Buffer> {
  const finished = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  root.end();
  doc.end();
  return finished;
}

/** A text as it is drawn: without what is no letter, and breaks as `\n`. Every letter stays (decisions 53). */
export const clean = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{C}\n\u200c\u200d]/gu, '');

export const contentWidth = ({ doc }: Paper): number => doc.page.width - 2 * MARGIN;

/** Draws letters; a letter that the typeface lacks is a box, and the text that is read out or copied has it. */
export function write(
  { doc }: Paper,
  text: string,
  at: { x: number; y: number },
  options: PDFKit.Mixins.TextOptions,
): void {
  // What is drawn with marks of its own is told whole as well: the drawing does not keep their order.
  const isWhole = hasLetters(text) && !/\p{M}/u.test(text);
  if (!isWhole) doc.markContent('Span', { actual: text });
  doc.text(text, at.x, at.y, options);
  if (!isWhole) doc.endMarkedContent();
}

/** Starts a new page when less than `height` points are left, so that headings and rows stay whole. */
export function keep({ doc }: Paper, height: number): void {
  if (doc.y + height > doc.page.height - BOTTOM) doc.addPage();
}

/** A heading or a paragraph. */
export function block(paper: Paper, tag: 'H1' | 'H2' | 'H3' | 'P', text: string, style: Style): void {
  const { doc, root } = paper;
  root.add(
    doc.struct(tag, {}, () => {
      doc
        .font(style.face ?? 'regular')
        .fontSize(style.size)
        .fillColor(style.color ?? INK);
      write(paper, clean(text), { x: MARGIN, y: doc.y }, { width: contentWidth(paper), lineGap: 1.5 });
    }),
  );
  doc.y += style.gap ?? 4;
}

/** Lines, shapes and the like: nothing that is read out. */
export function ornament({ doc }: Paper, draw: (doc: Doc) => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw(doc);
  doc.endMarkedContent();
}

/** A line across the page. */
export function rule(paper: Paper, color = RULE): void {
  ornament(paper, (doc) =>
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(doc.page.width - MARGIN, doc.y)
      .lineWidth(color === RULE ? 0.5 : 1)
      .strokeColor(color)
      .stroke(),
  );
  paper.doc.y += 8;
}

/** The heading of a section, in the site's color, with its line. */
export function heading(paper: Paper, title: string): void {
  keep(paper, 78);
  paper.doc.y += 14;
  block(paper, 'H2', title, { size: 13, face: 'bold', color: paper.accent, gap: 2 });
  rule(paper, paper.accent);
}

/** A table of labels and values, under its heading. */
export function openTable({ doc, root }: Paper): Element {
  const table = doc.struct('Table');
  root.add(table);
  return table;
}

/** One row: the label as its header, the value as its cell. */
export function row(paper: Paper, table: Element, told: { label: string; value: string }, style: RowStyle = {}): void {
  const { doc } = paper;
  const { align = 'left', indent = 0, size = 9.5 } = style;
  const width = contentWidth(paper);
  const labelWidth = align === 'right' ? width - AMOUNT_WIDTH : LABEL_WIDTH;
  const [label, value] = [clean(told.label), clean(told.value || '\u2014')];
  doc.font('regular').fontSize(size);
  const cell = { width: width - labelWidth, lineGap: 1 };
  const head = { width: labelWidth - indent - 12, lineGap: 1 };
  const height = Math.max(doc.heightOfString(label, head), doc.heightOfString(value, cell));
  const isLong = height > 400;
  keep(paper, isLong ? 60 : height + 5);
  const top = doc.y;
  const tr = doc.struct('TR');
  table.add(tr);
  const th = doc.struct('TH', {}, () => {
    doc.font('regular').fontSize(size);
    doc.fillColor(align === 'right' ? INK : QUIET);
    write(paper, label, { x: MARGIN + indent, y: top }, head);
  });
  scoped(th);
  tr.add(th);
  tr.add(
    doc.struct('TD', {}, () => {
      doc.fillColor(INK);
      write(paper, value, { x: MARGIN + labelWidth, y: top }, { ...cell, align });
    }),
  );
  // A value of more than a page has gone on to the next one.
  doc.y = isLong ? doc.y + 5 : top + height + 5;
}

/** Says of a header that it is its row's, which pdfkit has no option for. */
function scoped(header: Element): void {
  const { data } = (header as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary;
  data['A'] = { O: 'Table', Scope: 'Row' };
}

/** The same line at the foot of every page, with the page's number. */
export function footers(paper: Paper, line: string): void {
  const { doc } = paper;
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    const { bottom } = doc.page.margins;
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.font('regular').fontSize(7.5).fillColor(QUIET);
    const text = `${clean(line)}  \u2022  Page ${page + 1} of ${count}`;
    const at = { width: contentWidth(paper), align: 'center', lineBreak: false, ellipsis: true } as const;
    doc.text(text, MARGIN, doc.page.height - MARGIN, at);
    doc.endMarkedContent();
    doc.page.margins.bottom = bottom;
  }
}
