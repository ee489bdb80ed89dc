/** A site's color on white paper: in mails and documents, which know no dark scheme. */

const NEUTRAL = '#1f4b99';
/** WCAG contrast of text of any size. */
const READABLE = 4.5;

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** WCAG relative luminance of `#rrggbb`. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The color as it is given; a neutral blue for what is none. */
export function brandColor(color: string): string {
  return /^#[0-9a-f]{6}$/i.test(color) ? color : NEUTRAL;
}

/** Black or white, whichever can be read on the color. */
export function inkOn(color: string): string {
  return luminance(color) > 0.179 ? '#111111' : '#ffffff';
}

/** The color, darkened until words in it can be read on white. */
export function readable(color: string): string {
  for (let share = 1; share > 0; share -= 0.05) {
    const darker = `#${channels(color)
      .map((value) =>
        Math.round(value * share)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
    if (1.05 / (luminance(darker) + 0.05) >= READABLE) return darker;
  }
  return '#000000';
}

/** One or two letters that stand for a name where there is no logo. */
export function monogram(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toLocaleUpperCase('en-US');
}
