const signatureBytes = 8;

/**
 * Whether a PNG has more frames than one: libvips shows the first and says nothing of the others. Their number is
 * announced in a chunk ahead of the first frame.
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
