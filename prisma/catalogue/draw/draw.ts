import { mkdir, writeFile } from 'node:fs/promises';
import { catalogue } from '../products.ts';
import { favicon } from './favicon.ts';
import { missingPicture } from './missing.ts';
import { productPicture } from './picture.ts';
import { about } from './scenes/about.ts';
import { banners } from './scenes/banners.ts';
import { categories } from './scenes/categories.ts';
import { gallery } from './scenes/gallery.ts';
import { hero } from './scenes/hero.ts';
import { portrait, team } from './scenes/portrait.ts';
import { roomPicture } from './scenes/room.ts';
import { sketches } from './sketches/all.ts';

const root = new URL('../../../src/client/public/', import.meta.url);
const images = new URL('images/', root);

async function drawProducts(): Promise<void> {
  const missing = catalogue.filter(({ slug }) => !sketches[slug]).map(({ slug }) => slug);
  if (missing.length) throw new Error(`No sketch for ${missing.join(', ')}`);
  for (const [slug, sketch] of Object.entries(sketches)) {
    await writeFile(new URL(`products/${slug}.svg`, images), productPicture(sketch));
  }
}

async function drawScenes(): Promise<void> {
  const scenes = { hero, ...categories, ...banners, ...gallery, ...about };
  for (const [name, scene] of Object.entries(scenes)) {
    await writeFile(new URL(`${name}.svg`, images), roomPicture(scene));
  }
  for (const [name, person] of Object.entries(team)) {
    await writeFile(new URL(`${name}.svg`, images), portrait(person));
  }
}

await mkdir(new URL('products/', images), { recursive: true });
await drawProducts();
await drawScenes();
await writeFile(new URL('favicon.svg', root), favicon);
await missingPicture(new URL('bad.jpg', images).pathname);
