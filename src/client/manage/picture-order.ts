import type { Picture } from './product-values.ts';

/** One place towards the beginning or the end, or out. */
export type PictureStep = 'earlier' | 'later' | 'remove';

/** The pictures after a step of one of them, and where that one is now. */
export function arranged(
  pictures: Picture[],
  step: PictureStep,
  place: number,
): { pictures: Picture[]; place: number } {
  const rest = pictures.filter((_, at) => at !== place);
  if (step === 'remove') return { pictures: rest, place };
  const newPlace = step === 'earlier' ? place - 1 : place + 1;
  const moved = pictures[place] as Picture;
  return { pictures: [...rest.slice(0, newPlace), moved, ...rest.slice(newPlace)], place: newPlace };
}

/** A key of each picture that moves along with it. Nothing says that an address or a file is there only once. */
export function keysOf(pictures: Picture[]): string[] {
  const counts = new Map<string, number>();
  return pictures.map((picture) => {
    const name =
      typeof picture === 'string' ? picture : `${picture.name} ${picture.size} ${picture.lastModified}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${name} ${count}`;
  });
}
