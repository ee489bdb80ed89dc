import { setImmediate } from 'node:timers/promises';
import { PRODUCER_LABEL } from '@/lib/rules/people/producers';
import type { ShownRow } from '@/lib/rules/steps/shown-answers';
import { formatMoment } from '@/lib/rules/text/moments';
import { RECEIPT_SUBJECT } from '@/lib/rules/words/fixed-titles';
import { brandColor } from '../mail/color';
import { addBrandMark } from './brand-mark';
import { writeCertificate, type Certificate } from './certificate';
import {
  block,
  clean,
  closePaper,
  contentWidth,
  footers,
  heading,
  INK,
  keep,
  MARGIN,
  openPaper,
  openTable,
  QUIET,
  row,
  rule,
  write,
  type Paper,
} from './paper';

/**
 * The content of an enrollment's PDF copy (decisions 27). The caller has masked everything personal in it. Plain JSON, as
 * it is kept until the document is made.
 */
export type EnrollmentCopy = {
  siteName: string;
  siteContact: string;
  /** The site's color, as it is given. */
  color: string;
  /** The site's logo, a PNG in base64; its initials stand where it has none (decisions 251). */
  logo: string | null;
  /** The reader of this copy, where it is not the member's own. */
  reader: string | null;
  policyId: string;
  applicantName: string;
  effectiveDate: string;
  /** The day on which money is taken next; null where others collect. */
  nextBillDate: string | null;
  /** Name and number of the agent who is named as producer; null where none is (decisions 144). */
  agent: string | null;
  /** An instant in ISO form. */
  submittedAt: string;
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
  /** The pictures of the signatures, in base64, with the words that stand under them. */
  signatures: { title: string; png: string | null; facts: readonly ShownRow[] }[];
  certificate: Certificate;
};

/** Details stand under the answer that they belong to. */
const DETAIL_INDENT = 14;

/** Renders the copy as a tagged PDF that ends with its certificate. The bytes depend on the input only. */
export async function renderEnrollmentCopy(copy: EnrollmentCopy): Promise<Buffer> {
  const color = brandColor(copy.color);
  const paper = openPaper({
    title: `Enrollment ${copy.policyId}`,
    createdAt: new Date(copy.submittedAt),
    color,
  });
  writeBrand(paper, copy, color);
  writeHead(paper, copy);
  writePrices(paper, copy.prices);
  const parts = [
    ...copy.sections.map((section) => () => writeSection(paper, section.title, section.rows)),
    ...copy.agreements.map((text) => () => writeText(paper, text.heading, text.body, text.accepted)),
    ...copy.authorizations.map((text) => () => writeText(paper, text.heading, text.body, null)),
    ...copy.signatures.map((signature) => () => writeSignature(paper, signature)),
  ];
  for (const writePart of parts) {
    writePart();
    // Letters are set in milliseconds; requests that came meanwhile are answered first.
    await setImmediate();
  }
  writeCertificate(paper, copy.certificate);
  footers(paper, `${copy.siteContact}  \u2022  Confirmation ${copy.policyId}`);
  return closePaper(paper);
}

/** The box of the logo, in points. */
const LOGO = { width: 160, height: 34 };

/** The site's logo, or its initials, and name. */
function writeBrand(paper: Paper, { siteName, logo }: EnrollmentCopy, color: string): void {
  const { doc, root } = paper;
  const top = doc.y;
  const width = addBrandMark(paper, { name: siteName, logo, color }, { x: MARGIN, y: top, ...LOGO });
  root.add(
    doc.struct('P', {}, () => {
      doc.font('bold').fontSize(13).fillColor(INK);
      const left = MARGIN + width + 12;
      write(paper, clean(siteName), { x: left, y: top + 8 }, { width: MARGIN + contentWidth(paper) - left });
    }),
  );
  doc.y = Math.max(doc.y, top + LOGO.height) + 16;
}

function writeHead(paper: Paper, copy: EnrollmentCopy): void {
  block(paper, 'H1', RECEIPT_SUBJECT, { size: 22, face: 'bold', gap: 8 });
  if (copy.reader !== null) block(paper, 'P', copy.reader, { size: 9.5, color: QUIET, gap: 8 });
  const table = openTable(paper);
  const tell = (label: string, value: string | null) => value !== null && row(paper, table, { label, value });
  tell('Confirmation number', copy.policyId);
  tell('Applicant', copy.applicantName);
  tell('Coverage starts', copy.effectiveDate);
  tell('Next bill date', copy.nextBillDate);
  tell('Submitted', formatMoment(new Date(copy.submittedAt)));
  tell(PRODUCER_LABEL, copy.agent);
}

function writePrices(paper: Paper, prices: EnrollmentCopy['prices']): void {
  heading(paper, 'Plans and price');
  for (const { label, amount, detail } of prices.lines) {
    row(paper, openTable(paper), { label, value: amount }, { align: 'right' });
    if (detail) block(paper, 'P', detail, { size: 8.5, color: QUIET, gap: 4 });
  }
  rule(paper);
  const table = openTable(paper);
  for (const { label, amount } of prices.totals) row(paper, table, { label, value: amount }, { align: 'right' });
}

function writeSection(paper: Paper, title: string, rows: readonly ShownRow[]): void {
  heading(paper, title);
  const table = openTable(paper);
  for (const told of rows) {
    row(paper, table, told);
    for (const detail of told.details ?? []) row(paper, table, detail, { indent: DETAIL_INDENT });
  }
}

function writeText(paper: Paper, title: string, body: string, accepted: string | null): void {
  heading(paper, title);
  block(paper, 'P', body, { size: 8.5, gap: 6 });
  if (accepted) block(paper, 'P', accepted, { size: 8.5, face: 'bold' });
}

function writeSignature(paper: Paper, { title, png, facts }: EnrollmentCopy['signatures'][number]): void {
  const { doc, root } = paper;
  keep(paper, 220);
  heading(paper, title);
  if (png !== null) {
    const top = doc.y;
    root.add(
      doc.struct('Figure', { alt: title }, () => {
        doc.image(Buffer.from(png, 'base64'), MARGIN, top, { fit: [260, 90] });
      }),
    );
    doc.y = top + 98;
  }
  const table = openTable(paper);
  for (const fact of facts) row(paper, table, fact);
}
