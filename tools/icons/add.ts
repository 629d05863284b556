import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const library = 'tools/icons/node_modules/lucide';
const folder = 'src/client/ui/icons';

type Shape = [element: string, attributes: Record<string, string>];

const print = (line: string) => void process.stderr.write(`${line}\n`);

/** The name that Lucide's own component has: `Undo2` for `undo-2`. */
const exportName = (name: string) =>
  name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

function svgOf([element, attributes]: Shape): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${element}${written.join('')}/>`;
}

/** @returns the file it wrote */
async function addIcon(name: string): Promise<string> {
  const module = pathToFileURL(join(library, 'dist/esm/icons', `${name}.mjs`)).href;
  const { default: shapes } = (await import(module)) as { default: Shape[] };
  const file = join(folder, `${name}.ts`);
  const text = `export const ${exportName(name)} = '${shapes.map(svgOf).join('')}';\n`;
  await writeFile(file, text);
  return file;
}

/** `npm run icons -- NAME…`: copies icons from Lucide, by their names at lucide.dev, into the shop. */
const names = process.argv.slice(2);
const unknown = names.filter((name) => !existsSync(join(library, 'dist/esm/icons', `${name}.mjs`)));
if (names.length === 0 || unknown.length > 0) {
  print(unknown.length > 0 ? `Lucide has no icon ${unknown.join(', ')}` : 'Usage: npm run icons -- NAME…');
  process.exitCode = 1;
} else {
  const files = await Promise.all(names.map(addIcon));
  await copyFile(join(library, 'LICENSE'), join(folder, 'LICENSE'));
  execFileSync('npx', ['biome', 'check', '--write', ...files], { stdio: 'inherit' });
}
