import { readdirSync } from 'node:fs';
import { importsOf, sourcesIn } from './imports.ts';

/** The most folders and files that a side opens on. A newcomer reads their names first. */
const mostRooms = 25;

/** The rooms of a side, its folders: how many they are, and those that import themselves in a circle. */
export function roomFaults(side: string): { file: string; text: string }[] {
  const roomOf = (file: string) => file.slice(side.length + 1).split('/')[0] as string;
  const needed = new Map<string, Set<string>>();
  for (const { from, to } of sourcesIn(side).flatMap(importsOf)) {
    if (!to.startsWith(`${side}/`) || roomOf(from) === roomOf(to)) continue;
    needed.set(roomOf(from), (needed.get(roomOf(from)) ?? new Set()).add(roomOf(to)));
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(needed.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  const circular = [...needed.keys()].filter((room) => reaches(room, room));
  const { length } = readdirSync(side);
  return [
    ...(length > mostRooms
      ? [
          {
            file: side,
            text: `opens on ${length} entries (${mostRooms} at most): put what belongs together into a room`,
          },
        ]
      : []),
    ...(circular.length > 0
      ? [{ file: side, text: `has rooms that import each other in a circle: ${circular.join(', ')}` }]
      : []),
  ];
}
