import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureBudgets } from './budgets.ts';

const folder = 'src/client/public/images';

/** The budgets for the widths in which a page loads a picture: a card is never wider than 640 pixels of a screen. */
const budgets = [
  { of: /^(products\/[^/]+|category-[^/]+)\/(320|640)\.(avif|webp)$/, bytes: pictureBudgets.card },
  { of: /^hero\/\d+\.(avif|webp)$/, bytes: pictureBudgets.hero },
];

export async function heavyPictures(): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
  const faults: string[] = [];
  for (const { of, bytes } of budgets) {
    const pictures = files.filter((file) => of.test(file));
    if (pictures.length === 0) faults.push(`No picture in ${folder} is like ${of}`);
    for (const picture of pictures) {
      const { size } = await stat(join(folder, picture));
      if (size > bytes) faults.push(`${picture} weighs ${size} bytes; it may weigh ${bytes}`);
    }
  }
  return faults;
}
