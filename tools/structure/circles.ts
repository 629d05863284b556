import { allImportsOf, sourcesIn } from './imports.ts';

/** Circles of files in which each imports the next, types too: at least one of each group of files that all reach each other. */
function circlesIn(imports: Map<string, string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];
  function follow(file: string): void {
    if (way.includes(file)) circles.push(way.slice(way.indexOf(file)));
    else if (!done.has(file)) {
      way.push(file);
      for (const next of imports.get(file) ?? []) follow(next);
      way.pop();
      done.add(file);
    }
  }
  for (const file of imports.keys()) follow(file);
  return circles;
}

/** The files of a side that import each other in a circle: none of them can be understood, or moved, without the others. */
export function circleFaults(side: string): { file: string; text: string }[] {
  const imports = new Map(sourcesIn(side).map((file) => [file, allImportsOf(file).map(({ to }) => to)]));
  return circlesIn(imports).map((files) => ({
    file: files[0] as string,
    text: `imports itself in a circle: ${[...files, files[0]].join(' > ')}; move what both need into a file of its own`,
  }));
}
