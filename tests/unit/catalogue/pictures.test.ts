import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { picturesOf } from '../../../prisma/seed/catalogue/pictures.ts';
import { catalogue } from '../../../prisma/seed/catalogue/products.ts';
import { pictureSources } from '../../../src/shared/product/image.ts';

const root = new URL('../../../src/client/public/', import.meta.url);

/** The files that pages choose from, with the widths that they are promised to have. */
function promised(url: string): [string, number][] {
  const { avif = '', webp = '' } = pictureSources(url) ?? {};
  return `${avif}, ${webp}`.split(', ').map((source) => {
    const [file = '', width = ''] = source.split(' ');
    return [new URL(`.${file}`, root).pathname, Number.parseInt(width, 10)];
  });
}

describe('the photographs of demo products', () => {
  it.each(catalogue.map(({ slug }) => slug))('shows %s from two sides, in every size', async (slug) => {
    const { image, images } = picturesOf(slug);
    const files = [image, ...images].flatMap(promised);
    expect(images.length).toBeGreaterThan(0);
    expect(files).toHaveLength(6 * (1 + images.length));
    for (const [file, width] of files) {
      expect(await sharp(file).metadata(), file).toMatchObject({ width, height: width });
      if (width === 640) expect((await stat(file)).size, file).toBeLessThan(60_000);
    }
  });
});
