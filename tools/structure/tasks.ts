import { readFileSync } from 'node:fs';

/** The most files that a developer has to open for one of the tasks. */
export const mostFiles = 7;

const document = 'docs/architecture/tasks.md';

/** In code spans: names of files; a folder ends with a slash. */
const paths = /`([\w.-]*\/?[\w./-]*(?:\.(?:tsx?|json|sql|prisma|md|example)|\/))`/g;

export interface Task {
  name: string;
  /** Those that the document names, each once. */
  files: string[];
}

/** The tasks of "Where a change goes". */
export function readTasks(): Task[] {
  const [, section = ''] = readFileSync(document, 'utf8').split(/^## Where a change goes$/m);
  const [table = ''] = section.split(/^## /m);
  return [...table.matchAll(/^\| ((?:add|change) [^|]+) \| (.*) \|$/gm)].map(([, name = '', cell = '']) => ({
    name,
    files: [...new Set([...cell.matchAll(paths)].map(([, path]) => path as string))],
  }));
}

export function taskFaults(tasks: Task[]): { file: string; text: string }[] {
  return tasks
    .filter(({ files }) => files.length > mostFiles)
    .map(({ name, files }) => ({
      file: document,
      text: `lists ${files.length} files to ${name} (${mostFiles} at most): ${files.join(', ')}`,
    }));
}
