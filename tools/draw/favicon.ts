import sharp from 'sharp';

const ground = '#1c1917';

/** A loaded bar across the two posts of a rack. */
const mark =
  '<path fill="none" stroke="#f5f2ee" stroke-width="3.2" stroke-linecap="round" d="M11 6.5v19M21 6.5v19M11 16h10"/>' +
  '<path fill="none" stroke="#f97316" stroke-width="3" stroke-linecap="round" d="M6.2 11v10M25.8 11v10"/>' +
  '<path stroke="#f5f2ee" stroke-width="2" stroke-linecap="round" d="M3 16h1.5M27.5 16H29"/>';

export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${ground}"/>${mark}</svg>\n`;

/** Phones cut it to a shape of their own: the ground goes to the edge, and the mark stays away from it. */
const uncut = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 40 40"><rect x="-4" y="-4" width="40" height="40" fill="${ground}"/>${mark}</svg>`;

const icons = [
  { file: 'apple-touch-icon.png', drawing: uncut, size: 180 },
  { file: 'icons/192.png', drawing: favicon, size: 192 },
  { file: 'icons/512.png', drawing: favicon, size: 512 },
  { file: 'icons/maskable-512.png', drawing: uncut, size: 512 },
];

/** Draws the icons of home screens into the folder of the shop's files. */
export async function drawIcons(root: URL): Promise<void> {
  for (const { file, drawing, size } of icons) {
    const density = (72 * size) / 32;
    await sharp(Buffer.from(drawing), { density })
      .resize(size, size)
      .png({ palette: true, effort: 10 })
      .toFile(new URL(file, root).pathname);
  }
}
