import { brandColor } from '../mail/color';
import { addBrandMark } from './brand-mark';
import { clean, closePaper, INK, openPaper, ornament, QUIET, write, type Paper } from './paper';

/** The facts of an ID card, as they are drawn: no birth date and no number of a person but the member's (decisions 272). */
export type IdCard = {
  site: string;
  /** The site's logo, a PNG in base64; its initials stand where it has none. */
  logo: string | null;
  /** The site's color, as it is given. */
  color: string;
  /** The number that is called about the card; empty where there is none, as are carrier and group. */
  phone: string;
  carrier: string;
  plan: string;
  member: string;
  /** The member's number, and the policy's. */
  number: string;
  policy: string;
  group: string;
  effective: string;
  madeAt: Date;
};

/** Points of a millimetre. */
const MM = 72 / 25.4;
/** The size of a wallet's cards, 85.6 by 54 mm (ISO/IEC 7810, ID-1). */
export const CARD = { width: 85.6 * MM, height: 54 * MM };
const EDGE = 11;
const INNER = CARD.width - 2 * EDGE;
const COLUMN = INNER / 2;
/** The smallest letters that are still read on paper, in points; what needs smaller ones is cut with an ellipsis. */
const LEAST = 5;

/** Renders the card as a tagged PDF of one page in the size of a wallet's card. The bytes depend on the input only. */
export async function renderIdCard(card: IdCard): Promise<Buffer> {
  const color = brandColor(card.color);
  const none = { top: 0, bottom: 0, left: 0, right: 0 };
  const format = { size: [CARD.width, CARD.height] as [number, number], margins: none };
  const paper = openPaper({ title: 'ID card', createdAt: card.madeAt, color }, format);
  ornament(paper, (doc) => doc.rect(0, 0, CARD.width, 5).fill(color));
  const mark = addBrandMark(
    paper,
    { name: card.site, logo: card.logo, color },
    { x: EDGE, y: 12, width: 62, height: 20 },
  );
  const left = EDGE + mark + 6;
  line(paper, 'P', card.site, { x: left, y: 16, width: EDGE + INNER * 0.62 - left, size: 8, bold: true });
  line(paper, 'P', card.carrier, { x: EDGE + INNER * 0.64, y: 17, width: INNER * 0.36, size: 7, align: 'right' });
  line(paper, 'H1', card.plan, { x: EDGE, y: 39, width: INNER, size: 11, bold: true });
  const facts = [
    ['Member', card.member],
    ['Member number', card.number],
    ['Effective date', card.effective],
    ['Policy', card.policy],
    ['Group', card.group],
    ['Questions', card.phone],
  ].filter((fact): fact is [string, string] => fact[1] !== '');
  for (const [place, [label, value]] of facts.entries()) {
    const at = { x: EDGE + (place % 2) * COLUMN, y: 60 + Math.floor(place / 2) * 26, width: COLUMN - 8 };
    line(paper, 'P', label, { ...at, size: 6, quiet: true });
    line(paper, 'P', value, { ...at, y: at.y + 8, size: 8, bold: true });
  }
  return closePaper(paper);
}

type Line = {
  x: number;
  y: number;
  width: number;
  size: number;
  bold?: boolean;
  quiet?: boolean;
  align?: 'left' | 'right';
};

/** One line of letters that always fits its width: set smaller first, then cut; the whole text is what is copied and read out. */
function line(
  paper: Paper,
  tag: 'H1' | 'P',
  told: string,
  { x, y, width, size, align = 'left', ...style }: Line,
): void {
  const { doc, root } = paper;
  const text = clean(told).replaceAll('\n', ' ');
  if (text === '') return;
  root.add(
    doc.struct(tag, {}, () => {
      doc.font(style.bold ? 'bold' : 'regular').fontSize(size);
      const fits = Math.min(size, (size * width) / doc.widthOfString(text));
      const points = Math.max(LEAST, fits);
      doc.fontSize(points).fillColor(style.quiet ? QUIET : INK);
      const shown = cutTo(text, (part) => doc.widthOfString(part) <= width + 0.1);
      const isCut = shown !== text;
      if (isCut) doc.markContent('Span', { actual: text });
      write(paper, shown, { x, y: y + (size - points) / 2 }, { width: width + 1, align, lineBreak: false });
      if (isCut) doc.endMarkedContent();
    }),
  );
}

/** The text, or as much of it as fits with an ellipsis. */
function cutTo(text: string, fits: (part: string) => boolean): string {
  if (fits(text)) return text;
  const letters = [...text];
  while (letters.length > 1 && !fits(`${letters.join('')}\u2026`)) letters.pop();
  return `${letters.join('').trimEnd()}\u2026`;
}
