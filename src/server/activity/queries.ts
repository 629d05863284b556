import { validate as isUuid } from 'uuid';
import type { Prisma } from '../../../prisma/generated/client.ts';
import {
  type ActivityAction,
  type ActivityKind,
  type ActivityLine,
  type ActivityList,
  type ActivityQuery,
  type Actor,
  activityActions,
  isOfKind,
  operator,
} from '../../shared/activity.ts';
import { limits } from '../../shared/limits.ts';
import type { StaffRole } from '../../shared/staff-role.ts';
import type { Db } from '../db.ts';
import { keyActor } from './actor.ts';

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

/** For each of these products, true if it is sold now. */
async function findSold(db: Db, ids: (string | null)[]): Promise<Map<string, boolean>> {
  const products = await db.product.findMany({
    where: { id: { in: ids.filter((id) => id !== null && isUuid(id)) as string[] } },
    select: { id: true, deletedAt: true },
  });
  return new Map(products.map(({ id, deletedAt }) => [id, deletedAt === null]));
}

/** The actions of a kind, or all. Only owners see addresses of clients, and whose accounts they try. */
function actionsOf(kind: ActivityKind | undefined, role: StaffRole): ActivityAction[] {
  return activityActions.filter(
    (action) =>
      (kind === undefined || isOfKind(action, kind)) && (role === 'owner' || !action.startsWith('security.')),
  );
}

/** The activity log, the newest first. An unknown actor has no lines. */
export async function listActivity(db: Db, query: ActivityQuery, role: StaffRole): Promise<ActivityList> {
  const { actor: actorId, kind, subject: subjectId, cursor } = query;
  const actor = actorId === undefined ? undefined : await nameOfActor(db, actorId);
  if (actorId !== undefined && actor === undefined) return { data: [], older: null };
  const where: Prisma.ActivityWhereInput = {
    actor,
    subjectId,
    action: kind === undefined && role === 'owner' ? undefined : { in: actionsOf(kind, role) },
    id: cursor === undefined ? undefined : { lt: cursor },
  };
  // One more than is shown, to know if there is more.
  const take = limits.historyLines + 1;
  const found = await db.activity.findMany({ where, orderBy: { id: 'desc' }, take });
  const rows = found.slice(0, limits.historyLines);
  const sold = await findSold(
    db,
    rows.map((row) => row.subjectId),
  );
  const data = rows.map((row): ActivityLine => {
    const { id, action, createdAt, changes, ...line } = row;
    return {
      ...line,
      id: Number(id),
      action: action as ActivityLine['action'],
      isSold: sold.get(row.subjectId ?? '') ?? null,
      changes: changes as ActivityLine['changes'],
      at: createdAt.toISOString(),
    };
  });
  return { data, older: found.length > rows.length ? (data.at(-1)?.id ?? null) : null };
}
