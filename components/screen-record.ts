import { asDataUrl, embedFonts } from './record-fonts';
import { stylesInUse } from './record-styles';
import { encodeSmallPng } from './small-png';

const TIME_LIMIT_MS = 3_000;
/** Bytes of a record at most. */
const LARGEST = 150_000;
const MASK = '•••••';

/**
 * Takes the picture of a finished step that the spec keeps as a record (rules 2 §1), with everything marked
 * `data-sensitive` masked in the copy that is drawn, never in what the visitor sees (decisions 21).
 * Answers a PNG data URL, or null when the browser cannot draw it within three seconds. Never throws.
 */
export async function captureScreen(root: HTMLElement): Promise<string | null> {
  const stage = buildMaskedCopy(root);
  try {
    return await Promise.race([draw(stage.copy), giveUpAfter(TIME_LIMIT_MS)]);
  } catch {
    return null;
  } finally {
    stage.remove();
  }
}

/** Found out once for a page; the drawing library keeps them as well. */
let inUse: string[] | undefined;

async function draw(copy: HTMLElement): Promise<string> {
  const { toCanvas } = await import('html-to-image');
  const [fontEmbedCSS] = await Promise.all([embedFonts(), ...[...copy.querySelectorAll('use')].map(takeIn)]);
  const backgroundColor = getComputedStyle(document.body).backgroundColor;
  inUse ??= stylesInUse();
  const canvas = await toCanvas(copy, {
    pixelRatio: 1,
    cacheBust: false,
    fontEmbedCSS,
    backgroundColor,
    ...(inUse && { includeStyleProperties: inUse }),
  });
  return asDataUrl(await shrink(canvas));
}

/** The drawing as a file, made smaller until it keeps within the limit: a long text is, a form never. */
async function shrink(canvas: HTMLCanvasElement): Promise<Blob> {
  const file = await encodeSmallPng(pixelsOf(canvas));
  if (file.size <= LARGEST) return file;
  const scale = Math.sqrt(LARGEST / file.size) * 0.95;
  const smaller = document.createElement('canvas');
  smaller.width = Math.floor(canvas.width * scale);
  smaller.height = Math.floor(canvas.height * scale);
  const pen = smaller.getContext('2d');
  if (pen) pen.imageSmoothingQuality = 'high';
  pen?.drawImage(canvas, 0, 0, smaller.width, smaller.height);
  return shrink(smaller);
}

function pixelsOf(canvas: HTMLCanvasElement): ImageData {
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The browser does not draw.');
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

const files = new Map<string, Promise<Document | null>>();

/**
 * Puts a drawing of an icon file in the place of its reference: what is drawn as a picture may not load another file.
 */
async function takeIn(reference: SVGUseElement): Promise<void> {
  const [file = '', id = ''] = (reference.getAttribute('href') ?? '').split('#');
  if (!files.has(file)) files.set(file, loadDrawings(file));
  const drawing = (await files.get(file))?.getElementById(id);
  if (drawing) reference.replaceWith(...[...drawing.childNodes].map((part) => document.importNode(part, true)));
}

/** The record is taken without its icons rather than not at all. */
async function loadDrawings(file: string): Promise<Document | null> {
  try {
    const answer = await fetch(file);
    return new DOMParser().parseFromString(await answer.text(), 'image/svg+xml');
  } catch {
    return null;
  }
}

function giveUpAfter(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));
}

/**
 * A copy outside the visible page: masked, without ids, and with radio names of its own so that it cannot uncheck the
 * real ones.
 */
function buildMaskedCopy(root: HTMLElement): { copy: HTMLElement; remove: () => void } {
  const copy = root.cloneNode(true) as HTMLElement;
  copyFieldStates(root, copy);
  for (const element of copy.querySelectorAll<HTMLElement>('[id], [name], [for]')) {
    element.removeAttribute('id');
    element.removeAttribute('name');
    element.removeAttribute('for');
  }
  const stage = document.createElement('div');
  stage.setAttribute('aria-hidden', 'true');
  stage.inert = true;
  stage.className = 'screen-record-stage';
  copy.style.width = `${root.clientWidth}px`;
  stage.append(copy);
  document.body.append(stage);
  return { copy, remove: () => stage.remove() };
}

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** `cloneNode` copies attributes, not what was typed; a sensitive value is replaced before it enters the copy. */
function copyFieldStates(from: HTMLElement, to: HTMLElement): void {
  const originals = from.querySelectorAll<FormField>('input, select, textarea');
  const copies = to.querySelectorAll<FormField>('input, select, textarea');
  originals.forEach((original, index) => {
    const copy = copies[index];
    if (copy) writeState(original, copy, original.closest('[data-sensitive]') !== null);
  });
  for (const drawn of to.querySelectorAll<HTMLElement>('[data-sensitive-text]')) drawn.textContent = MASK;
  for (const canvas of to.querySelectorAll('canvas')) canvas.replaceWith(document.createElement('span'));
}

function writeState(original: FormField, copy: FormField, sensitive: boolean): void {
  if (copy instanceof HTMLInputElement && original instanceof HTMLInputElement) {
    if (original.type === 'hidden') return copy.remove();
    copy.removeAttribute('name');
    if (original.type === 'checkbox' || original.type === 'radio') {
      copy.toggleAttribute('checked', original.checked);
      copy.checked = original.checked;
      return;
    }
    copy.type = 'text';
    copy.setAttribute('value', sensitive && original.value ? MASK : original.value);
    copy.value = sensitive && original.value ? MASK : original.value;
    return;
  }
  if (copy instanceof HTMLTextAreaElement) copy.textContent = sensitive ? MASK : original.value;
  if (copy instanceof HTMLSelectElement && original instanceof HTMLSelectElement) {
    Array.from(copy.options).forEach((option, index) =>
      option.toggleAttribute('selected', index === original.selectedIndex),
    );
  }
}
