import { relative } from 'node:path';
import { type Import, importsOf, sourcesIn } from './imports.ts';
import { type Layer, serverLayers } from './layers.ts';

/** A step of `npm run check`: whether imports follow the layers. */

/** The part of a side that a file belongs to: a folder, or a file beside the folders. */
const partOf = (side: string, file: string) => relative(side, file).split('/')[0] as string;

interface Fault {
  file: string;
  text: string;
}

/** What one import does against the layers; nothing where it follows them. */
function faultOf(side: string, layers: Layer[], { from, to }: Import): Fault | undefined {
  const [part, target] = [partOf(side, from), partOf(side, to)];
  if (part === target) return undefined;
  const level = layers.findIndex(({ parts }) => parts.includes(part));
  const below = layers.findIndex(({ parts }) => parts.includes(target));
  const { name, sameLayer = {} } = layers[level] as Layer;
  if (below < level || (below === level && sameLayer[part]?.includes(target))) return undefined;
  const text =
    below === level
      ? `${target} is in the same layer (${name}): what both need belongs in a layer below, what needs both in one above; or list it in tools/structure/layers.ts`
      : `${target} is in a higher layer (${layers[below]?.name}): move what is needed down, or what needs it up`;
  return { file: from, text };
}

function unlisted(side: string, layers: Layer[], files: string[]): Fault[] {
  const listed = new Set(layers.flatMap(({ parts }) => parts));
  const parts = new Set(files.map((file) => partOf(side, file)));
  const missing = [...parts].filter((part) => !listed.has(part));
  const gone = [...listed].filter((part) => !parts.has(part));
  return [
    ...missing.map((part) => ({
      file: `${side}/${part}`,
      text: 'is in no layer: add it to tools/structure/layers.ts',
    })),
    ...gone.map((part) => ({
      file: 'tools/structure/layers.ts',
      text: `lists ${side}/${part}, which does not exist`,
    })),
  ];
}

function checkLayers(side: string, layers: Layer[]): Fault[] {
  const files = sourcesIn(side);
  const faults = unlisted(side, layers, files);
  if (faults.length > 0) return faults;
  const imports = files.flatMap(importsOf).filter(({ to }) => to.startsWith(`${side}/`));
  return imports.flatMap((one) => faultOf(side, layers, one) ?? []);
}

const faults = checkLayers('src/server', serverLayers);
for (const { file, text } of faults) console.error(`${file}: ${text}`);
process.exitCode = faults.length > 0 ? 1 : 0;
