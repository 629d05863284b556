import { randomUUID } from 'node:crypto';
import { Failure } from '../../shared/base/failure.ts';
import { capitalized } from '../../shared/base/text.ts';
import {
  type Connection,
  type ConnectionName,
  type ConnectionValues,
  connections,
  type SaveConnection,
  secretsOf,
} from '../../shared/settings/connection.ts';
import { logActivity } from '../activity/mutations.ts';
import { inTransaction } from '../database/transaction.ts';
import { letterheadOf } from '../mail/send.ts';
import type { StaffContext } from '../rpc/context.ts';
import { checkOf } from './check.ts';
import { findConnection, findSaved } from './queries.ts';
import { faultsWith, isFromEnvironment, valuesIn, withConnection } from './saved.ts';
import { seal } from './seal.ts';

/** @throws Failure CONNECTION_FIXED */
function expectFree({ connections: { own } }: StaffContext, name: ConnectionName): void {
  if (isFromEnvironment[name](own)) throw new Failure('CONNECTION_FIXED');
}

/** The typed values; a secret that was left empty stays as it is. @throws Failure INVALID_INPUT */
async function readValues(ctx: StaffContext, { name, values }: SaveConnection) {
  const saved = (await valuesIn(ctx.connections.own, name, await findSaved(ctx, name))) as
    | Record<string, unknown>
    | undefined;
  const kept = secretsOf(name).filter((key) => !values[key] && saved?.[key]);
  const all = { ...values, ...Object.fromEntries(kept.map((key) => [key, saved?.[key]])) };
  const { data, error } = connections[name].schema.safeParse(all);
  if (data) return data as ConnectionValues[typeof name];
  const issues = error.issues.map(({ path, message }) => ({
    path: ['values', ...path].join('.'),
    message: capitalized(message),
  }));
  throw new Failure('INVALID_INPUT', { issues });
}

const refused = (text: string) =>
  new Failure('CONNECTION_REFUSED', { message: `${text}${text.endsWith('?') ? '' : '.'} Nothing was saved` });

/**
 * Tries new values of a connection, and saves them if they work. Every process of the shop then opens again with them.
 * @throws Failure CONNECTION_FIXED, INVALID_INPUT or CONNECTION_REFUSED
 */
export async function saveConnection(ctx: StaffContext, input: SaveConnection): Promise<Connection> {
  const { name } = input;
  expectFree(ctx, name);
  const values = await readValues(ctx, input);
  const { own, env } = ctx.connections;
  const next = withConnection(env, name, values);
  const [misfit] = faultsWith(env, next);
  if (misfit) throw refused(misfit);
  const fault = await checkOf[name]({
    env: next,
    db: ctx.db,
    letterhead: await letterheadOf(ctx),
    owner: ctx.member.email,
  });
  if (fault) throw refused(fault);
  const sealed = await seal(own.DATA_DIR, name, values);
  const row = { sealed, version: randomUUID(), savedBy: ctx.actor, savedAt: new Date() };
  await inTransaction(ctx.db, async (tx) => {
    await tx.savedConnection.upsert({ where: { name }, create: { name, ...row }, update: row });
    await logActivity(tx, ctx.actor, {
      action: 'connection.saved',
      subject: { id: name, name: connections[name].title },
    });
  });
  await ctx.connections.reread();
  return findConnection(ctx, name);
}

/** Removes the saved values. @throws Failure CONNECTION_FIXED */
export async function removeConnection(ctx: StaffContext, name: ConnectionName): Promise<Connection> {
  expectFree(ctx, name);
  await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.savedConnection.deleteMany({ where: { name } });
    if (count === 0) return;
    await logActivity(tx, ctx.actor, {
      action: 'connection.removed',
      subject: { id: name, name: connections[name].title },
    });
  });
  await ctx.connections.reread();
  return findConnection(ctx, name);
}
