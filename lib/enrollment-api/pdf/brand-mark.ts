import { inkOn, monogram } from '../mail/color';
import { clean, write, type Paper } from './paper';
import { measureLogo } from './site-logo';

/** A site as its mark shows it: `logo` is a PNG in base64, null where there is none (decisions 251). */
type Brand = { name: string; logo: string | null; color: string };
/** A place on the page, in points. */
type Box = { x: number; y: number; width: number; height: number };

/** The logo in its proportion within the box, or the initials in a square of its height. Answers the width that was used, in points. */
export function addBrandMark(paper: Paper, { name, logo, color }: Brand, box: Box): number {
  const { doc, root } = paper;
  let width = box.height;
  root.add(
    // The name stands beside it: what a file says outside of its pages holds no word of a person.
    doc.struct('Figure', { alt: 'Logo' }, () => {
      const drawn = logo ? drawLogo(paper, logo, box) : null;
      if (drawn === null) drawMonogram(paper, monogram(name), color, box);
      width = drawn ?? width;
    }),
  );
  return width;
}

/** Draws the logo in its box and returns its width in points; null when it is none. */
function drawLogo({ doc }: Paper, base64: string, box: Box): number | null {
  const bytes = Buffer.from(base64, 'base64');
  const size = measureLogo(bytes);
  if (size === null) return null;
  const scale = Math.min(box.width / size.width, box.height / size.height);
  const [width, height] = [size.width * scale, size.height * scale];
  doc.image(bytes, box.x, box.y + (box.height - height) / 2, { width, height });
  doc.y = box.y;
  return width;
}

/** Sizes of the square with initials, as shares of its side. */
const SQUARE = { corner: 7 / 34, letters: 15 / 34, above: 6.5 / 34 };

function drawMonogram(paper: Paper, letters: string, color: string, { x, y, height: side }: Box): void {
  const { doc } = paper;
  doc.roundedRect(x, y, side, side, SQUARE.corner * side).fill(color);
  doc
    .font('bold')
    .fontSize(SQUARE.letters * side)
    .fillColor(inkOn(color));
  const at = { x, y: y + SQUARE.above * side };
  write(paper, clean(letters), at, { width: side, align: 'center', lineBreak: false });
}
