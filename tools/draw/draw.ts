import { writeFile } from 'node:fs/promises';
import { drawIcons, favicon } from './favicon.ts';
import { missingPicture } from './missing.ts';
import { team } from './portraits/people.ts';
import { portrait } from './portraits/portrait.ts';

const root = new URL('../../src/client/public/', import.meta.url);
const images = new URL('images/', root);

for (const [name, person] of Object.entries(team)) {
  await writeFile(new URL(`${name}.svg`, images), portrait(person));
}
await writeFile(new URL('favicon.svg', root), favicon);
await drawIcons(root);
await missingPicture(new URL('bad.jpg', images).pathname);
