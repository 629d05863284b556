import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Step } from './steps.ts';

/** Inside the folder that a step makes: the hash of what it was made from. */
export const stampFile = '.made-from';

function listFiles(path: string): string[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .flatMap((entry) => {
        const inside = join(path, entry.name);
        return entry.isDirectory() ? listFiles(inside) : [inside];
      });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [path];
    throw error;
  }
}

const known = new Map<string, string>();

/** Read once: two steps share most files. One that changes meanwhile makes the next build find both steps stale. */
function hashFile(file: string): string {
  const hash = known.get(file) ?? createHash('sha256').update(readFileSync(file)).digest('hex');
  known.set(file, hash);
  return hash;
}

/** A hash of the step's command, and of the names and contents of its inputs. The environment is no part of it. */
export function hashInputs(step: Step): string {
  const hash = createHash('sha256').update(step.args('draft').join('\0'));
  for (const file of step.inputs.flatMap(listFiles)) {
    hash.update(`\n${hashFile(file)} ${file}`);
  }
  return hash.digest('hex');
}

/** Whether the step's output was made from its inputs as they are now. */
export function isFresh(step: Step): boolean {
  try {
    return readFileSync(join(step.output, stampFile), 'utf8') === hashInputs(step);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
