import type { Maker as MakerRow } from '../../../../prisma/generated/client.ts';
import { Failure } from '../../../shared/base/failure.ts';
import type { Maker } from '../../../shared/product/maker.ts';
import type { Db, Tx } from '../../database/db.ts';

function presentMaker(row: MakerRow): Maker {
  const { id, name, address, email, responsibleName, responsibleAddress, responsibleEmail } = row;
  const responsible = responsibleName !== null && {
    name: responsibleName,
    // The table has all three or none.
    address: responsibleAddress as string,
    email: responsibleEmail as string,
  };
  return { name, address, email, id, responsible: responsible || null };
}

/** The makers by their names. */
export async function listMakers(db: Db | Tx): Promise<Maker[]> {
  return (await db.maker.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }] })).map(presentMaker);
}

/** @throws Failure MAKER_NOT_FOUND */
export async function findMaker(db: Db | Tx, id: string): Promise<Maker> {
  const row = await db.maker.findUnique({ where: { id } });
  if (!row) throw new Failure('MAKER_NOT_FOUND');
  return presentMaker(row);
}
