import type { ImageParts } from '../../image/mutations.ts';
import { fileNames } from '../../image/picture-files.ts';
import type { Violation } from './audit.ts';

/** Rules about the rows and the files of pictures. */
export const pictureRules = {
  whole: 'a stored picture has all of its files',
  known: 'a stored file belongs to a picture',
};

/** Checks the stored files against their rows: every picture has all of its files, and every file belongs to a picture. */
export async function auditPictures({ db: { image }, store }: ImageParts): Promise<Violation[]> {
  // Rows before the files and once more after them: pictures may be uploaded meanwhile.
  const stored = await image.findMany({
    where: { NOT: { storedAt: null } },
    select: { name: true, width: true },
  });
  const keys = new Set(await store.listKeys());
  const names = new Set((await image.findMany({ select: { name: true } })).map(({ name }) => name));
  const missing = stored
    .flatMap(({ name, width }) => fileNames(width).map((file) => `${name}/${file}`))
    .filter((key) => !keys.has(key));
  const strange = [...keys].filter((key) => !names.has(key.split('/')[0] as string));
  const violations = [
    { rule: pictureRules.whole, rows: missing },
    { rule: pictureRules.known, rows: strange },
  ];
  return violations.filter(({ rows }) => rows.length > 0);
}
