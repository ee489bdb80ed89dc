import { constants, inflateSync } from 'node:zlib';

/** The letters of a PDF's pages, without spaces. */
export function lettersOf(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/FlateDecode[^>]*>>\r?\nstream\r?\n([\s\S]*?)\r?\nendstream/g);
  const pages = [...streams].map(([, stream = '']) =>
    inflateSync(Buffer.from(stream, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1'),
  );
  const shown = pages.flatMap((page) => [...page.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => hex));
  return Buffer.from(shown.join(''), 'hex').toString('latin1').replaceAll(/\s+/g, '');
}
