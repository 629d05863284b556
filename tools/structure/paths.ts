import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Folders that documents leave out of the names of files below them. */
const roots = ['', 'src', 'src/server', 'src/client', 'src/server/http', 'tests', 'docs'];

/** In code spans: names of files, and of folders with a slash at their end. */
const paths = /`([\w.-]+\/[\w./-]*|[\w.-]+\.(?:tsx?|js|sql|prisma|md|json|css|yaml))`/g;

/** Paths that commands make, or examples of files that do not exist. */
const notInTree =
  /^(dist|data|node_modules|bench-results|test-results|lighthouse|screenshots|utils|helpers|services)\/|NNN|^[A-Z]|^dev\.ts$|^manifest\.|^received\.json$|^[/.]/;

const isLink = (target: string) => !/^(https?:|mailto:|#)/.test(target);

/** Files and folders that documents name, but that do not exist. */
export function missingPathFaults(): { file: string; text: string }[] {
  const listed = ['ls-files', '-co', '--exclude-standard'];
  const tree = execFileSync('git', listed, { encoding: 'utf8' }).split('\n').filter(existsSync);
  const names = new Set(tree.map((file) => basename(file)));
  const isThere = (path: string) =>
    roots.some((root) => existsSync(join(root, path))) || (!path.includes('/') && names.has(path));
  const documents = tree.filter(
    (file) => /^(docs\/.*|tests\/README|README|CONTRIBUTING)(\.md)?$/.test(file) && file.endsWith('.md'),
  );
  return documents.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const named = [...text.matchAll(paths)].flatMap(([, path = '']) =>
      notInTree.test(path) || isThere(path) ? [] : [path],
    );
    const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].flatMap(([, target = '']) =>
      !isLink(target) || existsSync(join(dirname(file), target)) ? [] : [target],
    );
    return [...named, ...links].map((path) => ({ file, text: `names ${path}, which does not exist` }));
  });
}
