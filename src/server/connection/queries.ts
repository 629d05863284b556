import { type Connection, type ConnectionName, secretsOf } from '../../shared/settings/connection.ts';
import type { Context } from '../rpc/context.ts';
import { isFromEnvironment, readSaved, readVersion, type SavedRow, valuesIn } from './saved.ts';

type ConnectionContext = Pick<Context, 'pool' | 'connections'>;

export async function findSaved({ pool }: ConnectionContext, name: ConnectionName) {
  return (await readSaved(pool)).find((row) => row.name === name);
}

/** The values of a connection as a screen shows them: without secrets. */
async function shownValues(
  { connections: { own } }: ConnectionContext,
  name: ConnectionName,
  row: SavedRow | undefined,
): Promise<Record<string, unknown>> {
  const values = (await valuesIn(own, name, row)) ?? {};
  const hidden = secretsOf(name);
  return Object.fromEntries(Object.entries(values).filter(([key]) => !hidden.includes(key)));
}

export async function findConnection(ctx: ConnectionContext, name: ConnectionName): Promise<Connection> {
  const { own, version, faults } = ctx.connections;
  const isFixed = isFromEnvironment[name](own);
  const row = isFixed ? undefined : await findSaved(ctx, name);
  return {
    name,
    source: isFixed ? 'environment' : row ? 'screen' : 'none',
    values: await shownValues(ctx, name, row),
    savedBy: row?.savedBy ?? null,
    savedAt: row ? new Date(row.savedAt).toISOString() : null,
    isInUse: (await readVersion(ctx.pool)) === version,
    fault: faults[name] ?? null,
  };
}
