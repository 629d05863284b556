import { isDeepStrictEqual } from 'node:util';
import type { ActivityAction } from '../../shared/staff/activity.ts';
import type { Tx } from '../database/db.ts';

export type Change = [before: unknown, after: unknown];

/** `{ field: [before, after] }`, in values that people can read. */
export type Changes = Record<string, Change>;

export interface NewActivity {
  action: ActivityAction;
  /** Its object: an id, if there is a page or row to link to, and a name for people. */
  subject: { id?: string; name: string };
  changes?: Changes;
}

const isSame = (before: unknown, after: unknown) =>
  before === after || (typeof before === 'object' && isDeepStrictEqual(before, after));

/** The fields whose values change; undefined if none does. */
export function changesBetween<T extends object>(before: T, after: Partial<T>): Changes | undefined {
  const fields = Object.keys(after) as (keyof T & string)[];
  const changed = fields.filter((field) => !isSame(before[field], after[field]));
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((field) => [field, [before[field], after[field]]]));
}

/** Writes an action into the activity log, in the transaction of its effect. @returns the id of the line */
export async function logActivity(
  tx: Tx,
  actor: string,
  { action, subject, changes }: NewActivity,
): Promise<bigint> {
  const { id } = await tx.activity.create({
    data: { actor, action, subjectId: subject.id ?? null, subject: subject.name, changes: changes as never },
    select: { id: true },
  });
  return id;
}

/** The changes of one product by an action on many. */
export interface ProductLine {
  productId: string;
  changes: Changes;
}

/** Writes the changes of each product by an action on many, in the same transaction. */
export async function logProductChanges(tx: Tx, activityId: bigint, lines: ProductLine[]): Promise<void> {
  const rows = lines.map(({ productId, changes }) => ({ product_id: productId, changes }));
  await tx.$executeRaw`
    INSERT INTO product_changes (activity_id, product_id, changes)
    SELECT ${activityId}, product_id, changes
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS line (product_id uuid, changes jsonb)`;
}
