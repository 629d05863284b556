import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { amountFaults } from './amounts.ts';
import { circleFaults } from './circles.ts';
import { allImportsOf, type Import, importsOf, sourcesIn } from './imports.ts';
import { lawFaults } from './law.ts';
import { clientLayers, type Layer, serverLayers } from './layers.ts';
import { lockFaults } from './locks.ts';
import { missingPathFaults } from './paths.ts';
import { roomFaults } from './rooms.ts';
import { sentenceFaults } from './sentences.ts';
import { sizeFaults } from './sizes.ts';
import { statusFaults } from './statuses.ts';
import { mostFiles, readTasks, taskFaults } from './tasks.ts';
import { retiredWordFaults } from './words.ts';

/** A step of `npm run check`: imports follow the layers, screens are shallow, tasks touch few files, and words are those of the glossary. */

/** The part of a side that a file belongs to: of the listed folders and files, the deepest that has it; else its room. */
function partOf(side: string, file: string, listed: ReadonlySet<string>): string {
  const names = relative(side, file).split('/');
  const above = names.map((_, index) => names.slice(0, names.length - index).join('/'));
  return above.find((part) => listed.has(part)) ?? (names[0] as string);
}

const partsOf = (layers: Layer[]) => new Set(layers.flatMap(({ parts }) => parts));

interface Fault {
  file: string;
  text: string;
}

/** The fault of one import against the layers; undefined if it follows them. */
function faultOf(side: string, layers: Layer[], { from, to, isType }: Import): Fault | undefined {
  const listed = partsOf(layers);
  const [part, target] = [partOf(side, from, listed), partOf(side, to, listed)];
  if (part === target) return undefined;
  const level = layers.findIndex(({ parts }) => parts.includes(part));
  const below = layers.findIndex(({ parts }) => parts.includes(target));
  const { name, sameLayer = {}, typesAbove = {} } = layers[level] as Layer;
  if (below < level || (below === level && sameLayer[part]?.includes(target))) return undefined;
  if (isType && typesAbove[part]?.includes(target)) return undefined;
  const text =
    below === level
      ? `${target} is in the same layer (${name}): what both need belongs in a layer below, what needs both in one above; or list it in tools/structure/layers.ts`
      : `${target} is in a higher layer (${layers[below]?.name}): move what is needed down, or what needs it up`;
  return { file: from, text };
}

function unlisted(side: string, layers: Layer[], files: string[]): Fault[] {
  const listed = partsOf(layers);
  const parts = new Set(files.map((file) => partOf(side, file, listed)));
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

/** Parts of a layer that may import each other in a circle, by its own list. */
function circles({ sameLayer = {} }: Layer): Fault[] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (sameLayer[from] ?? []).some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  return Object.keys(sameLayer)
    .filter((part) => reaches(part, part))
    .map((part) => ({ file: 'tools/structure/layers.ts', text: `lets ${part} import itself in a circle` }));
}

function checkLayers(side: string, layers: Layer[]): Fault[] {
  const files = sourcesIn(side);
  const faults = [...unlisted(side, layers, files), ...layers.flatMap(circles)];
  if (faults.length > 0) return faults;
  const imports = files.flatMap(allImportsOf).filter(({ to }) => to.startsWith(`${side}/`));
  return imports.flatMap((one) => faultOf(side, layers, one) ?? []);
}

/** The most component files from a page down to the content that it shows; `ui/` is not counted. */
const mostLevels = 5;

/**
 * The most files for each screen, on average, that a reader of the client should have to follow; icons and pictures are not
 * counted.
 */
const mostFilesOfScreen = 9;

const isIcon = (file: string) => file.startsWith('src/client/ui/icons/');

/** The longest way from a page through the components it imports. */
function deepestScreen(files: string[]): string[] {
  const components = new Set(
    files.filter((file) => file.endsWith('.tsx') && !file.startsWith('src/client/ui/')),
  );
  const below = new Map([...components].map((file) => [file, importsOf(file).map(({ to }) => to)]));
  const longest = new Map<string, string[]>();
  function wayFrom(file: string): string[] {
    const known = longest.get(file);
    if (known) return known;
    const ways = (below.get(file) ?? []).filter((to) => components.has(to)).map(wayFrom);
    const way = [file, ...(ways.sort((one, other) => other.length - one.length)[0] ?? [])];
    longest.set(file, way);
    return way;
  }
  const ways = [...components].filter((file) => file.endsWith('-page.tsx')).map(wayFrom);
  return ways.sort((one, other) => other.length - one.length)[0] ?? [];
}

function checkClient(): Fault[] {
  const files = sourcesIn('src/client').filter((file) => !isIcon(file));
  const deepest = deepestScreen(files);
  const screens = files.filter((file) => file.endsWith('-page.tsx')).length;
  const most = mostFilesOfScreen * screens;
  process.stdout.write(
    `src/client     ${files.length} files of ${screens} screens, without icons (${most} at most)\n`,
  );
  process.stdout.write(`deepest screen ${deepest.length} files (${mostLevels} at most): ${deepest[0]}\n`);
  const faults: Fault[] = [];
  if (files.length > most)
    faults.push({
      file: 'src/client',
      text: `has more than ${mostFilesOfScreen} files for each screen (${most}): merge what is used once`,
    });
  if (deepest.length > mostLevels)
    faults.push({
      file: deepest[0] as string,
      text: `is more than ${mostLevels} components deep: ${deepest.join(' > ')}`,
    });
  return faults;
}

function checkTasks(): Fault[] {
  const tasks = readTasks();
  const most = tasks.reduce((one, other) => (other.files.length > one.files.length ? other : one));
  process.stdout.write(
    `${tasks.length} tasks       ${most.files.length} files (${mostFiles} at most): ${most.name}\n`,
  );
  return taskFaults(tasks);
}

const sides = ['src/server', 'src/client', 'src/shared'];
const code = [
  ...sides.flatMap(sourcesIn),
  ...readdirSync('prisma/functions').map((name) => `prisma/functions/${name}`),
];

const faults = [
  ...checkLayers('src/server', serverLayers),
  ...checkLayers('src/client', clientLayers),
  ...checkClient(),
  ...checkTasks(),
  ...lawFaults(),
  ...retiredWordFaults(),
  ...missingPathFaults(),
  ...sides.flatMap(roomFaults),
  ...sides.flatMap(circleFaults),
  ...sizeFaults(),
  ...statusFaults(code),
  ...amountFaults(sides.flatMap(sourcesIn)),
  ...lockFaults(sourcesIn('src/server')),
  ...sentenceFaults([...code, ...sourcesIn('tests'), ...sourcesIn('tools')]),
];
for (const { file, text } of faults) console.error(`${file}: ${text}`);
process.exitCode = faults.length > 0 ? 1 : 0;
