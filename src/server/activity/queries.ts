import { validate as isUuid } from 'uuid';
import type { Prisma } from '../../../prisma/generated/client.ts';
import type { Times } from '../../shared/base/day.ts';
import { limits } from '../../shared/base/limits.ts';
import { settingTitle } from '../../shared/settings/setting-title.ts';
import {
  type ActivityAction,
  type ActivityKind,
  type ActivityLine,
  type ActivityList,
  type ActivityProducts,
  type ActivityQuery,
  type Actor,
  activityActions,
  activityProducts,
  isOfKind,
  operator,
} from '../../shared/staff/activity.ts';
import type { StaffRole } from '../../shared/staff/staff-role.ts';
import type { Db, Tx } from '../database/db.ts';
import { keyActor } from './actor.ts';
import type { Changes, ProductLine } from './mutations.ts';

/** Everyone who may appear in the log: accounts and keys are never deleted, only disabled or revoked. */
export async function listActors(db: Db): Promise<Actor[]> {
  const accounts = await db.staffAccount.findMany({ select: { id: true, email: true } });
  const keys = await db.apiKey.findMany({ select: { id: true, name: true, prefix: true } });
  const actors = [
    ...accounts.map(({ id, email }) => ({ id, name: email })),
    ...keys.map((key) => ({ id: key.id, name: keyActor(key) })),
  ];
  actors.sort((one, other) => one.name.localeCompare(other.name));
  return [...actors, { id: operator, name: operator }];
}

async function nameOfActor(db: Db, id: string): Promise<string | undefined> {
  if (id === operator) return operator;
  const actors = await listActors(db);
  return actors.find((actor) => actor.id === id)?.name;
}

/** For each of these products, true if shoppers see it now. */
async function findSold(db: Db, ids: (string | null)[]): Promise<Map<string, boolean>> {
  const products = await db.product.findMany({
    where: { id: { in: ids.filter((id) => id !== null && isUuid(id)) as string[] } },
    select: { id: true, deletedAt: true, isHidden: true },
  });
  return new Map(products.map(({ id, deletedAt, isHidden }) => [id, deletedAt === null && !isHidden]));
}

/** Changes of many products, whose former values are in `product_changes`. */
const undoable: ActivityAction[] = [
  'catalogue.changed',
  'catalogue.deleted',
  'catalogue.imported',
  'catalogue.received',
  'catalogue.stock_set',
  'catalogue.undone',
];

const undoMs = limits.restoreDays * 86_400_000;

async function findUndone(db: Db | Tx, ids: bigint[]): Promise<Set<string | null>> {
  if (ids.length === 0) return new Set();
  const rows = await db.activity.findMany({
    where: { action: 'catalogue.undone', subjectId: { in: ids.map(String) } },
    select: { subjectId: true },
  });
  return new Set(rows.map(({ subjectId }) => subjectId));
}

interface Undoable {
  change: string | undefined;
  products: ProductLine[];
}

/** `changes` of a row, as `logActivity` and `logProductChanges` write them. */
const changesIn = (json: Prisma.JsonValue) => json as unknown as Changes;

/** The changes of a line; values of settings have the names of their form. */
function presentChanges(action: string, group: string | null, changes: Changes): Changes {
  if (action !== 'settings.changed') return changes;
  const named = Object.entries(changes).map(([path, change]) => [settingTitle(group ?? '', path), change]);
  return Object.fromEntries(named);
}

/** Locks a change of many products that can be undone, until the transaction ends; undefined if there is no such change. */
export async function findUndoable(tx: Tx, activityId: number): Promise<Undoable | undefined> {
  const id = BigInt(activityId);
  // Otherwise, two members of staff could undo the same change at the same time.
  await tx.$executeRaw`SELECT FROM activities WHERE id = ${id} FOR NO KEY UPDATE`;
  const line = await tx.activity.findUnique({
    where: { id, action: { in: undoable }, createdAt: { gt: new Date(Date.now() - undoMs) } },
    select: { changes: true, products: { select: { productId: true, changes: true } } },
  });
  if (!line || (await findUndone(tx, [id])).has(String(id))) return undefined;
  return {
    change: changesIn(line.changes ?? {}).change?.[1] as string | undefined,
    products: line.products.map(({ productId, changes }) => ({ productId, changes: changesIn(changes) })),
  };
}

/** Those of these products that people or programs have changed after an action. */
export async function findChangedSince(tx: Tx, activityId: number, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT product_id::text AS id FROM product_changes WHERE product_id = ANY(${ids}::uuid[]) AND activity_id > ${activityId}
    UNION SELECT subject_id FROM activities WHERE subject_id = ANY(${ids}) AND id > ${activityId}`;
  return new Set(rows.map(({ id }) => id));
}

/** The changes of each product by an action on many, in the order of their names: at most `activityProducts` of them. */
export async function listActivityProducts(db: Db, activityId: number): Promise<ActivityProducts> {
  const rows = await db.productChange.findMany({
    where: { activityId },
    orderBy: [{ product: { title: 'asc' } }, { productId: 'asc' }],
    take: activityProducts,
    select: {
      changes: true,
      product: { select: { id: true, title: true, deletedAt: true, isHidden: true } },
    },
  });
  return rows.map(({ changes, product: { id, title, deletedAt, isHidden } }) => ({
    id,
    title,
    isSold: deletedAt === null && !isHidden,
    changes: changesIn(changes),
  }));
}

async function findWithProducts(db: Db, ids: bigint[]): Promise<Set<bigint>> {
  const rows = await db.$queryRaw<{ id: bigint }[]>`
    SELECT id FROM unnest(${ids}::bigint[]) AS line (id)
    WHERE EXISTS (SELECT FROM product_changes WHERE activity_id = id)`;
  return new Set(rows.map(({ id }) => id));
}

/** The changes of this product by actions on many, by the id of their lines, the newest first. */
async function changesOfProduct(
  db: Db,
  subject: string | undefined,
  { where, take }: { where: Prisma.ActivityWhereInput; take: number },
): Promise<Map<bigint, Changes>> {
  if (subject === undefined || !isUuid(subject)) return new Map();
  const rows = await db.productChange.findMany({
    where: { productId: subject, activity: where },
    orderBy: { activityId: 'desc' },
    take,
    select: { activityId: true, changes: true },
  });
  return new Map(rows.map(({ activityId, changes }) => [activityId, changesIn(changes)]));
}

/** The actions of a kind, or all. Only owners see security events, with addresses of clients and the accounts that they try. */
function actionsOf(kind: ActivityKind | undefined, role: StaffRole): ActivityAction[] {
  return activityActions.filter(
    (action) =>
      (kind === undefined || isOfKind(action, kind)) && (role === 'owner' || !action.startsWith('security.')),
  );
}

/** The activity log, the newest first. An unknown actor has no lines. */
export async function listActivity(
  db: Db,
  query: Omit<ActivityQuery, 'from' | 'to'> & Times,
  role: StaffRole,
): Promise<ActivityList> {
  const { actor: actorId, kind, subject: subjectId, since, before, cursor } = query;
  const actor = actorId === undefined ? undefined : await nameOfActor(db, actorId);
  if (actorId !== undefined && actor === undefined) return { data: [], older: null };
  // One more than is shown, to know if there is more.
  const take = limits.historyLines + 1;
  const where: Prisma.ActivityWhereInput = {
    actor,
    action: kind === undefined && role === 'owner' ? undefined : { in: actionsOf(kind, role) },
    createdAt: { gte: since, lt: before },
    id: cursor === undefined ? undefined : { lt: cursor },
  };
  const ofProduct = await changesOfProduct(db, subjectId, { where, take });
  if (subjectId !== undefined) where.OR = [{ subjectId }, { id: { in: [...ofProduct.keys()] } }];
  const found = await db.activity.findMany({ where, orderBy: { id: 'desc' }, take });
  const rows = found.slice(0, limits.historyLines);
  const sold = await findSold(
    db,
    rows.map((row) => row.subjectId),
  );
  const ofMany = rows.filter(({ action }) => action.startsWith('catalogue.')).map(({ id }) => id);
  const [undone, withProducts] = await Promise.all([findUndone(db, ofMany), findWithProducts(db, ofMany)]);
  const undoOf = ({ id, action, createdAt }: (typeof rows)[number]): ActivityLine['undo'] => {
    if (!undoable.includes(action as ActivityAction)) return null;
    if (undone.has(String(id))) return 'done';
    return Date.now() - createdAt.getTime() < undoMs ? 'possible' : null;
  };
  const data = rows.map((row): ActivityLine => {
    const { id, action, createdAt, changes, ...line } = row;
    const own = ofProduct.get(id);
    return {
      ...line,
      id: Number(id),
      action: action as ActivityLine['action'],
      isSold: sold.get(row.subjectId ?? '') ?? null,
      changes:
        changes || own
          ? { ...presentChanges(action, row.subjectId, changesIn(changes ?? {})), ...own }
          : null,
      hasProducts: !own && withProducts.has(id),
      undo: undoOf(row),
      at: createdAt.toISOString(),
    };
  });
  return { data, older: found.length > rows.length ? (data.at(-1)?.id ?? null) : null };
}
