import { type HealthFinding, warning } from '../../shared/base/health.ts';
import type { Db } from '../database/db.ts';

/** All pictures of imported products could be copied. */
export async function checkPictureCopies({ db }: { db: Db }): Promise<HealthFinding[]> {
  const count = await db.pictureCopy.count({ where: { status: 'failed' } });
  if (count === 0) return [];
  const pictures =
    count === 1 ? 'A picture of an imported product' : `${count} pictures of imported products`;
  return [warning(`${pictures} could not be copied: see why at /manage/import`)];
}
