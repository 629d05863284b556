const signatureBytes = 8;

/**
 * True if a PNG has more frames than one: libvips reads only the first and does not report the others. A chunk before the
 * first frame has their number.
 */
export function isAnimatedPng(file: Buffer): boolean {
  let at = signatureBytes;
  while (at + 8 <= file.length) {
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
    // Length, type, content, checksum.
    at += 12 + file.readUInt32BE(at);
  }
  return false;
}
