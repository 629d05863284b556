// @ts-check
import { existsSync } from 'node:fs';
import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { external } from '../../src/build/external.js';

/**
 * `node tools/container/packages.js FOLDER` copies the packages of src/build/external.js, with all that they need, into FOLDER.
 * Everything else is in the bundle of the built shop.
 */

/** Files that no program reads: types, maps, documents, and PostgreSQL's files for compiling extensions. */
const useless = /\.(d\.[cm]?ts|map|md|markdown|a)$|\/native\/(include|lib\/postgresql\/pgxs)(\/|$)/;

const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8'));

/**
 * Finds the folder of a package as Node does, from the folder of the package that needs it upwards.
 * @param {string} from such as `node_modules/pg`; empty for the shop itself
 * @param {string} name
 * @returns {string | undefined} undefined if it is not installed, as those for other platforms
 */
function find(from, name) {
  const place = join(from, 'node_modules', name);
  if (packages[place] && existsSync(place)) return place;
  return from === ''
    ? undefined
    : find(from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), name);
}

/** @type {Set<string>} */
const needed = new Set();

/** @param {string} from @param {string} name */
function add(from, name) {
  const place = find(from, name);
  if (!place || needed.has(place)) return;
  needed.add(place);
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = packages[place];
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    if (!peerDependenciesMeta[other]?.optional) add(place, other);
  }
}

const [, , target] = process.argv;
if (!target) throw new Error('node tools/container/packages.js FOLDER');
for (const name of external) add('', name);
await rm(target, { recursive: true, force: true });
for (const place of needed) {
  const inside = `${place}/node_modules/`;
  await cp(place, join(target, place), {
    recursive: true,
    filter: (source) => !useless.test(source) && !source.startsWith(inside),
  });
}
