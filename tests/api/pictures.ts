import { crc32, deflateSync } from 'node:zlib';

/** An 8-bit RGBA PNG from already compressed rows. */
export function encodePng(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, 'latin1');
  data.copy(out, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
}

/** A wave on a transparent ground, as a signature pad sends it. */
export function drawnSignature(width = 300, height = 100): Buffer {
  const stride = width * 4 + 1;
  const rows = Buffer.alloc(stride * height);
  for (let x = 10; x < width - 10; x += 1) {
    const y = Math.round(height / 2 + (height / 4) * Math.sin(x / 20));
    rows[y * stride + 1 + x * 4 + 3] = 255;
  }
  return encodePng(width, height, deflateSync(rows));
}

/** One click on a pad. */
export function clickedCanvas(width = 300, height = 100): Buffer {
  const stride = width * 4 + 1;
  const rows = Buffer.alloc(stride * height);
  for (let y = 50; y < 54; y += 1) for (let x = 90; x < 94; x += 1) rows[y * stride + 1 + x * 4 + 3] = 255;
  return encodePng(width, height, deflateSync(rows));
}

/** An empty canvas. */
export function blankCanvas(width = 300, height = 100): Buffer {
  return encodePng(width, height, deflateSync(Buffer.alloc((width * 4 + 1) * height)));
}

export function toDataUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`;
}
