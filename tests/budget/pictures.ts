import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const folder = 'src/client/public/images';

/** What a picture may weigh in the widths a page takes it in: a card is never wider than 640 pixels of a screen. */
const budgets = [
  { of: /^(products\/[^/]+|category-[^/]+)\/(320|640)\.(avif|webp)$/, bytes: 60_000 },
  { of: /^hero\/\d+\.(avif|webp)$/, bytes: 250_000 },
];

/** The pictures of the shop that weigh too much. */
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
