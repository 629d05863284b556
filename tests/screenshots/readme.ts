import sharp, { type Sharp } from 'sharp';
import { pathOf } from './photograph.ts';
import { readmeFolder, readmePictures } from './readme-pictures.ts';

/** Between screens that stand beside each other, and around them. */
const gap = 28;
const ground = '#e7e5e4';

type Picture = (typeof readmePictures)[number];

async function drawOne({ shots, height }: Picture, folder: string): Promise<Sharp> {
  const screens = shots.map((shot) => ({ input: pathOf(folder, shot), width: shot.width }));
  const cut = (input: string, width: number) => sharp(input).resize({ width, height, position: 'top' });
  const [only, ...others] = screens;
  if (only && others.length === 0) return cut(only.input, only.width);
  let left = gap;
  const placed = [];
  for (const { input, width } of screens) {
    placed.push({ input: await cut(input, width).png().toBuffer(), left, top: gap });
    left += width + gap;
  }
  const size = { width: left, height: height + 2 * gap };
  return sharp({ create: { ...size, channels: 3, background: ground } }).composite(placed);
}

/** Writes the pictures of README.md, made from the screens in a folder. */
export async function writeReadmePictures(folder: string): Promise<void> {
  for (const picture of readmePictures) {
    const drawn = await drawOne(picture, folder);
    const path = `${readmeFolder}/${picture.file}`;
    const { size } = await drawn
      .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .toFile(path);
    console.log(`${path}  ${Math.round(size / 1000)} kB`);
  }
}
