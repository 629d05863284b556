import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

export interface Import {
  from: string;
  to: string;
  /** True if it imports types alone, which are gone when the code runs. */
  isType: boolean;
}

export function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(tsx?|js)$/.test(path) && !/^public\/|node_modules\//.test(path))
    .map((path) => join(folder, path))
    .sort();
}

/** All imports of a file, `import()` and types too. Paths are relative to the project's folder. */
export function allImportsOf(file: string): Import[] {
  const source = readFileSync(file, 'utf8');
  const { module } = parseSync(file, source);
  const imported = module.staticImports.map(({ entries, moduleRequest }) => ({
    name: moduleRequest.value,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const exported = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ isType, moduleRequest }) => (moduleRequest ? [{ name: moduleRequest.value, isType }] : []));
  const awaited = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    name: source.slice(start + 1, end - 1),
    isType: false,
  }));
  return [...imported, ...exported, ...awaited]
    .filter(({ name }) => name.startsWith('.'))
    .map(({ name, isType }) => ({ from: file, to: normalize(join(dirname(file), name)), isType }));
}

/** The imports of a file that are left when it runs. */
export const importsOf = (file: string): Import[] => allImportsOf(file).filter(({ isType }) => !isType);
