// @ts-check
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('./steps.js').Step} Step */

/** Inside the folder that a step builds: the hash of its inputs. */
export const stampFile = '.made-from';

/**
 * @param {string} path
 * @returns {string[]} the file, or all that the folder holds
 */
function listFiles(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .flatMap((entry) => {
        const inside = join(path, entry.name);
        return entry.isDirectory() ? listFiles(inside) : [inside];
      });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOTDIR') return [path];
    throw error;
  }
}

/** @type {Map<string, string>} */
const known = new Map();

/**
 * Reads each file once: two steps share most files. A file that changes meanwhile makes the next build find both steps stale.
 * @param {string} file
 */
function hashFile(file) {
  const hash = known.get(file) ?? createHash('sha256').update(readFileSync(file)).digest('hex');
  known.set(file, hash);
  return hash;
}

/**
 * A hash of the step's command, and of the names and contents of its inputs. The environment is not included.
 * @param {Step} step
 */
export function hashInputs(step) {
  const hash = createHash('sha256').update(step.args('draft').join('\0'));
  for (const file of step.inputs.flatMap(listFiles)) {
    hash.update(`\n${hashFile(file)} ${file}`);
  }
  return hash.digest('hex');
}

/**
 * True if the step's output was built from its current inputs.
 * @param {Step} step
 */
export function isFresh(step) {
  try {
    return readFileSync(join(step.output, stampFile), 'utf8') === hashInputs(step);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return false;
    throw error;
  }
}
