import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takePictures } from './blender.ts';
import { develop } from './develop.ts';
import type { Picture } from './picture.ts';
import { products, productsAtHome } from './products.ts';
import { scenes } from './scenes/scenes.ts';

const pictures: Picture[] = [...products, ...productsAtHome, ...scenes];

/** Those with a name that was given: a product's slug, a scene, or the folder of one picture. */
function asked(names: string[]): Picture[] {
  if (names.length === 0) return pictures;
  return names.flatMap((name) => {
    const found = pictures.filter((picture) =>
      [name, `products/${name}`, `products/${name}-2`, `products/${name}-3`].includes(picture.name),
    );
    if (found.length === 0) throw new Error(`There is no picture called ${name}`);
    return found;
  });
}

/** Blender starts once for pictures that the same program renders alike. */
function batches(wanted: Picture[]): Picture[][] {
  const byStart = new Map<string, Picture[]>();
  for (const picture of wanted) {
    const start = `${picture.script} ${picture.width} ${picture.samples}`;
    byStart.set(start, [...(byStart.get(start) ?? []), picture]);
  }
  return [...byStart.values()];
}

async function photograph(wanted: Picture[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rackhouse-photos-'));
  try {
    for (const batch of batches(wanted)) {
      const byName = new Map(batch.map((picture) => [picture.name, picture]));
      for await (const name of takePictures(batch, folder)) {
        const picture = byName.get(name);
        if (!picture) throw new Error(`Blender took ${name}, which nobody asked for`);
        await develop(picture, join(folder, `${name}.png`));
        byName.delete(name);
        console.log(name);
      }
      if (byName.size) throw new Error(`Blender did not take ${[...byName.keys()].join(', ')}`);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

try {
  await photograph(asked(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
