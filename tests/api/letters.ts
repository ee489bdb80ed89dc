import { execFileSync } from 'node:child_process';

/** The text of a PDF as a reader copies it, in the order of the page. */
export function textOf(pdf: Uint8Array): string {
  return execFileSync('pdftotext', ['-raw', '-enc', 'UTF-8', '-', '-'], { input: pdf, encoding: 'utf8' });
}

/** The letters of a PDF's pages, without spaces. */
export function lettersOf(pdf: Uint8Array): string {
  return textOf(pdf).replaceAll(/\s+/g, '');
}
