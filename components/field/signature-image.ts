const WIDTH = 600;
const HEIGHT = 180;
const INK = '#151b23';
const PAPER = '#ffffff';

/** A canvas that is as sharp as the screen and white, because the picture is printed on paper and in PDF. */
function paper(width: number, height: number, ratio: number) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.scale(ratio, ratio);
  context.fillStyle = PAPER;
  context.fillRect(0, 0, width, height);
  return { canvas, context };
}

/** The handwriting font that is shipped; letters that it lacks come from the device's. */
const FAMILY = `'Caveat', 'Snell Roundhand', 'Segoe Script', cursive`;

/**
 * Loads the font for these letters; when it does not come, the device's own is taken. It is asked for with the first letter
 * that is typed.
 */
export async function loadScriptFont(name: string): Promise<void> {
  await document.fonts.load("64px 'Caveat'", name).catch(() => []);
}

/** A typed name as a PNG data URL in a handwriting font, shrunk until it fits; null for an empty name. */
export function drawTypedName(name: string): string | null {
  const text = name.trim();
  const sheet = text === '' ? null : paper(WIDTH, HEIGHT, 2);
  if (!sheet) return null;
  const { canvas, context } = sheet;
  const fontOf = (size: number) => `${size}px ${FAMILY}`;
  let size = 84;
  context.font = fontOf(size);
  while (size > 18 && context.measureText(text).width > WIDTH - 48) {
    size -= 2;
    context.font = fontOf(size);
  }
  context.fillStyle = INK;
  context.textBaseline = 'alphabetic';
  context.fillText(text, 24, HEIGHT * 0.66);
  return canvas.toDataURL('image/png');
}
