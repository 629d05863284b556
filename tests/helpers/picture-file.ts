import { crc32, createDeflate, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

interface Size {
  width: number;
  height: number;
}

type Colour = [number, number, number];

/** The left half in one colour, the right half in another, so that a turn, a cut or another colour is visible. */
export function twoHalves(
  { width, height }: Size,
  left: Colour = [220, 30, 30],
  right: Colour = [30, 60, 220],
): Sharp {
  const row = Buffer.alloc(width * 3);
  for (let x = 0; x < width; x++) row.set(x < width / 2 ? left : right, x * 3);
  const bytes = Buffer.concat(Array.from({ length: height }, () => row));
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}

/** Pixels that no format makes small. */
export function noise({ width, height }: Size): Sharp {
  const bytes = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let i = 0; i < bytes.length; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[i] = state >>> 24;
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}

/** Several frames, one below the other, for a format that moves. */
export function frames(count: number): Sharp {
  const size = 64;
  const bytes = Buffer.alloc(size * size * count * 3);
  for (let i = 0; i < bytes.length; i++) bytes[i] = (Math.floor(i / (size * size * 3)) * 60) % 256;
  return sharp(bytes, { raw: { width: size, height: size * count, channels: 3, pageHeight: size } });
}

function chunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

function pngHeader({ width, height }: Size, bitDepth: number, colourType: number): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content.set([bitDepth, colourType], 8);
  return chunk('IHDR', content);
}

async function deflated(pieces: Iterable<Buffer>): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const written: Buffer[] = [];
  deflate.on('data', (piece: Buffer) => written.push(piece));
  const end = new Promise((resolve) => deflate.once('end', resolve));
  for (const piece of pieces) {
    if (!deflate.write(piece)) await new Promise((resolve) => deflate.once('drain', resolve));
  }
  deflate.end();
  await end;
  return Buffer.concat(written);
}

/** A whole and honest PNG of nothing but black: small as a file, large once it is decoded. */
export async function blackPng(size: Size, channels: 1 | 3 = 1): Promise<Buffer> {
  const [bitDepth, colourType] = channels === 1 ? [1, 0] : [8, 2];
  const row = Buffer.alloc(1 + Math.ceil((size.width * bitDepth * channels) / 8));
  function* rows() {
    for (let y = 0; y < size.height; y++) yield row;
  }
  const pixels = await deflated(rows());
  return Buffer.concat([
    signature,
    pngHeader(size, bitDepth, colourType),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Two frames. A reader without APNG sees the first. */
export function animatedPng(): Buffer {
  const size = { width: 8, height: 8 };
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  const frame = (sequence: number) => {
    const content = Buffer.alloc(26);
    content.writeUInt32BE(sequence, 0);
    content.writeUInt32BE(8, 4);
    content.writeUInt32BE(8, 8);
    content.writeUInt16BE(1, 20);
    content.writeUInt16BE(10, 22);
    return chunk('fcTL', content);
  };
  const pixels = deflateSync(Buffer.alloc(8 * 9));
  return Buffer.concat([
    signature,
    pngHeader(size, 8, 0),
    chunk('acTL', control),
    frame(0),
    chunk('IDAT', pixels),
    frame(1),
    chunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), pixels])),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
