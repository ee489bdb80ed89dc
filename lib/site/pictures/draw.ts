import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ImageResponse } from 'next/og';
import type { ReactElement } from 'react';
import { now } from '@/lib/clock';
import { TtlCache } from '../ttl-cache';

type Picture = { png: ArrayBuffer };

const HOUR = 3_600_000;

/** Drawn pictures by their address with its version; a changed look has another address. */
const pictures = new TtlCache<Picture>({
  freshMs: 24 * HOUR,
  staleMs: 0,
  missingMs: 0,
  maxEntries: 300,
  now: () => now().getTime(),
});

/** Most pictures that may wait to be drawn: each takes about a tenth of a second of the process. */
const MOST_WAITING = 40;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** A PNG of ours, drawn once per address, one at a time; null when too many wait. */
export async function drawPicture(
  address: string,
  size: { width: number; height: number },
  draw: () => ReactElement,
): Promise<ArrayBuffer | null> {
  if (waiting >= MOST_WAITING) return null;
  const picture = await pictures.get(address, () => inTurn(async () => ({ png: await toPng(size, draw()) })));
  return picture?.png ?? null;
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  waiting += 1;
  const turn = last.then(work).finally(() => {
    waiting -= 1;
  });
  last = turn.catch(() => undefined);
  return turn;
}

async function toPng(size: { width: number; height: number }, element: ReactElement): Promise<ArrayBuffer> {
  const [medium, bold] = await loadFonts();
  const image = new ImageResponse(element, {
    ...size,
    fonts: [
      { name: 'Figtree', data: medium, weight: 500 },
      { name: 'Figtree', data: bold, weight: 700 },
    ],
  });
  return image.arrayBuffer();
}

let fonts: Promise<[Buffer, Buffer]> | null = null;

/**
 * Figtree as TrueType, two weights of the variable font (OFL 1.1), because the drawer reads neither WOFF2 nor
 * variations.
 */
function loadFonts(): Promise<[Buffer, Buffer]> {
  const read = (weight: number) =>
    readFile(path.join(process.cwd(), 'lib', 'site', 'pictures', `figtree-${weight}.ttf`));
  fonts ??= Promise.all([read(500), read(700)]);
  return fonts;
}
