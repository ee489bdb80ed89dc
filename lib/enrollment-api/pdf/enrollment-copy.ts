import PDFDocument from 'pdfkit';
import { PRODUCER_LABEL } from '@/lib/rules/people/producers';
import type { ShownRow } from '@/lib/rules/steps/shown-answers';
import { formatMoment } from '@/lib/rules/text/moments';
import { toWinAnsi } from '../mail/plain-text';

/** The content of an enrollment's PDF copy (decisions 27). The caller has masked everything personal in it. */
export type EnrollmentCopy = {
  siteName: string;
  siteContact: string;
  policyId: string;
  applicantName: string;
  effectiveDate: string;
  /** Name and number of the agent who is named as producer; null where none is (decisions 144). */
  agent: string | null;
  submittedAt: Date;
  prices: {
    lines: { label: string; detail: string; amount: string }[];
    totals: { label: string; amount: string }[];
  };
  sections: { title: string; rows: readonly ShownRow[] }[];
  agreements: { heading: string; body: string; accepted: string }[];
  /**
   * Texts kept with the enrollment beside the agreements: the payment authorization, the electronic-business consent.
   */
  authorizations: { heading: string; body: string }[];
  signature: { png: Buffer | null; facts: { label: string; value: string }[] };
};

const MARGIN = 54;
const LABEL_WIDTH = 190;
/** Details stand under the answer that they belong to. */
const DETAIL_INDENT = 14;
const INK = '#1c2530';
const QUIET = '#55606e';
const RULE = '#c9d0d8';

type Doc = InstanceType<typeof PDFDocument>;

/** Renders the copy as a tagged PDF (A4-safe on US Letter). The bytes depend on the input only. */
export async function renderEnrollmentCopy(copy: EnrollmentCopy): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, bottom: MARGIN + 18, left: MARGIN, right: MARGIN },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    // A site's name stands on the page alone: pdfkit writes these facts into the file's XML as they are.
    info: { Title: `Enrollment ${copy.policyId}`, CreationDate: copy.submittedAt },
  });
  const finished = collect(doc);
  writeHead(doc, copy);
  writePrices(doc, copy.prices);
  for (const section of copy.sections) writeSection(doc, section.title, section.rows);
  for (const text of copy.agreements) writeText(doc, text.heading, text.body, text.accepted);
  for (const text of copy.authorizations) writeText(doc, text.heading, text.body, null);
  writeSignature(doc, copy.signature);
  writeFooters(doc, copy);
  doc.end();
  return finished;
}

function collect(doc: Doc): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}

type Style = { size: number; bold?: boolean; color?: string; gap?: number };

function block(doc: Doc, tag: 'H1' | 'H2' | 'P', text: string, style: Style): void {
  doc.addStructure(
    doc.struct(tag, {}, () => {
      doc
        .font(style.bold ? 'Helvetica-Bold' : 'Helvetica')
        .fontSize(style.size)
        .fillColor(style.color ?? INK)
        .text(toWinAnsi(text), MARGIN, doc.y, { width: contentWidth(doc), lineGap: 2 });
    }),
  );
  doc.y += style.gap ?? 4;
}

function contentWidth(doc: Doc): number {
  return doc.page.width - 2 * MARGIN;
}

/** Starts a new page when less than `height` points are left, so that headings and rows stay whole. */
function keep(doc: Doc, height: number): void {
  if (doc.y + height > doc.page.height - MARGIN - 18) doc.addPage();
}

function rule(doc: Doc): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(doc.page.width - MARGIN, doc.y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
  doc.endMarkedContent();
  doc.y += 8;
}

function heading(doc: Doc, title: string): void {
  keep(doc, 70);
  doc.y += 12;
  block(doc, 'H2', title, { size: 13, bold: true });
  rule(doc);
}

function writeHead(doc: Doc, copy: EnrollmentCopy): void {
  block(doc, 'P', copy.siteName, { size: 11, bold: true, color: QUIET, gap: 2 });
  block(doc, 'H1', 'Enrollment Receipt', { size: 22, bold: true, gap: 8 });
  writeRow(doc, 'Confirmation number', copy.policyId);
  writeRow(doc, 'Applicant', copy.applicantName);
  writeRow(doc, 'Coverage starts', copy.effectiveDate);
  writeRow(doc, 'Submitted', formatMoment(copy.submittedAt));
  if (copy.agent !== null) writeRow(doc, PRODUCER_LABEL, copy.agent);
}

type RowStyle = { align?: 'left' | 'right'; indent?: number };

function writeRow(doc: Doc, label: string, value: string, { align = 'left', indent = 0 }: RowStyle = {}): void {
  const width = contentWidth(doc);
  const labelWidth = align === 'right' ? width - 110 : LABEL_WIDTH;
  const valueWidth = width - labelWidth;
  doc.font('Helvetica').fontSize(10);
  const text = toWinAnsi(value || '\u2014');
  const height = Math.max(
    doc.heightOfString(toWinAnsi(label), { width: labelWidth - indent - 12 }),
    doc.heightOfString(text, { width: valueWidth }),
  );
  keep(doc, height + 6);
  const top = doc.y;
  doc.addStructure(
    doc.struct('P', {}, () => {
      doc
        .fillColor(align === 'right' ? INK : QUIET)
        .text(toWinAnsi(label), MARGIN + indent, top, { width: labelWidth - indent - 12 });
      doc.fillColor(INK).text(text, MARGIN + labelWidth, top, { width: valueWidth, align });
    }),
  );
  doc.y = top + height + 5;
}

function writePrices(doc: Doc, prices: EnrollmentCopy['prices']): void {
  heading(doc, 'Plans and price');
  for (const line of prices.lines) {
    writeRow(doc, line.label, line.amount, { align: 'right' });
    if (line.detail) block(doc, 'P', line.detail, { size: 8.5, color: QUIET, gap: 4 });
  }
  rule(doc);
  for (const total of prices.totals) writeRow(doc, total.label, total.amount, { align: 'right' });
}

function writeSection(doc: Doc, title: string, rows: readonly ShownRow[]): void {
  heading(doc, title);
  for (const row of rows) {
    writeRow(doc, row.label, row.value);
    for (const detail of row.details ?? []) writeRow(doc, detail.label, detail.value, { indent: DETAIL_INDENT });
  }
}

function writeText(doc: Doc, title: string, body: string, accepted: string | null): void {
  heading(doc, title);
  block(doc, 'P', body, { size: 9, gap: 6 });
  if (accepted) block(doc, 'P', accepted, { size: 9, bold: true });
}

function writeSignature(doc: Doc, signature: EnrollmentCopy['signature']): void {
  keep(doc, 190);
  heading(doc, 'Signature');
  const png = signature.png;
  if (png) {
    const top = doc.y;
    doc.addStructure(
      doc.struct('Figure', { alt: 'Signature of the applicant' }, () => {
        doc.image(png, MARGIN, top, { fit: [260, 90] });
      }),
    );
    doc.y = top + 98;
  }
  for (const fact of signature.facts) writeRow(doc, fact.label, fact.value);
}

function writeFooters(doc: Doc, copy: EnrollmentCopy): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    const bottom = doc.page.margins.bottom;
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc
      .font('Helvetica')
      .fontSize(8)
      .fillColor(QUIET)
      .text(
        toWinAnsi(`${copy.siteContact}  \u2022  Confirmation ${copy.policyId}  \u2022  Page ${page + 1} of ${count}`),
        MARGIN,
        doc.page.height - MARGIN,
        { width: contentWidth(doc), align: 'center', lineBreak: false },
      );
    doc.endMarkedContent();
    doc.page.margins.bottom = bottom;
  }
}
