import type { ShownRow } from '@/lib/rules/steps/shown-answers';
import { block, heading, openTable, QUIET, row, type Paper } from './paper';

/** The page of evidence at the end of a document (decisions 174): who agreed to what, when, and how that is proved. */
export type Certificate = {
  document: readonly ShownRow[];
  /** Each signer with capacity, verification, times and address. */
  signers: { title: string; rows: readonly ShownRow[] }[];
  /** Every text that was accepted, with its hash. */
  texts: readonly ShownRow[];
  /** The ways to check the document. */
  verify: string;
};

/** Hashes are long. */
const SMALL = { size: 7.5 };

/** Writes the page of evidence, always on a page of its own. */
export function writeCertificate(paper: Paper, { document, signers, texts, verify }: Certificate): void {
  paper.doc.addPage();
  block(paper, 'H1', 'Certificate of completion', { size: 18, face: 'bold', gap: 4 });
  block(paper, 'P', 'How this enrollment was agreed to, and how this document can be checked.', {
    size: 9.5,
    color: QUIET,
    gap: 4,
  });
  write(paper, 'Document', document);
  heading(paper, 'How to check this document');
  block(paper, 'P', verify, { size: 8.5 });
  for (const { title, rows } of signers) write(paper, title, rows);
  if (texts.length > 0) write(paper, 'Texts as they were accepted', texts);
}

function write(paper: Paper, title: string, rows: readonly ShownRow[]): void {
  heading(paper, title);
  const table = openTable(paper);
  for (const told of rows) {
    row(paper, table, told, { size: 8.5 });
    for (const detail of told.details ?? []) row(paper, table, detail, { indent: 14, ...SMALL });
  }
}
