import { readFileSync } from 'node:fs';

/** The version of this Rackhouse, such as `0.1.0`. */
export function readVersion(): string {
  return (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
}

/** True if the first version is newer than the second. */
export const isNewerVersion = (one: string, other: string) =>
  one.localeCompare(other, 'en', { numeric: true }) > 0;
