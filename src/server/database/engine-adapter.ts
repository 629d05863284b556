import { PrismaPg } from '@prisma/adapter-pg';
import {
  type ColumnType,
  ColumnTypeEnum,
  type SqlQuery,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils';
import pg from 'pg';

/** Prisma's connection to PostgreSQL, fixed where the schema engine needs more than the shop's queries do. */
export class EngineAdapter extends PrismaPg {
  /** PostgreSQL's error about the last script. The engine passes on only its text. */
  scriptError: unknown;
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super(pool);
    this.#pool = pool;
  }

  override async connect() {
    const adapter = await super.connect();
    // The original splits scripts at every semicolon, also inside strings, comments and functions.
    adapter.executeScript = async (script) => {
      try {
        await this.#pool.query(script);
      } catch (error) {
        this.scriptError = error;
        throw error;
      }
    };
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      try {
        return await queryRaw(query);
      } catch (error) {
        if ((error as { cause?: { type?: string } }).cause?.type !== 'char') throw error;
        return await readCatalog(this.#pool, query);
      }
    };
    return adapter;
  }
}

/** PostgreSQL's catalog has columns of the one-byte type "char", which the original cannot read. */
async function readCatalog(pool: pg.Pool, { sql, args }: SqlQuery): Promise<SqlResultSet> {
  const { fields, rows } = await pool.query<unknown[]>({ text: sql, values: args, rowMode: 'array' });
  return {
    columnNames: fields.map(({ name }) => name),
    columnTypes: fields.map(({ dataTypeID }) => catalogTypes.get(dataTypeID) ?? ColumnTypeEnum.Text),
    rows,
  };
}

const { BOOL, CHAR, INT2, INT4, OID } = pg.types.builtins;

const catalogTypes = new Map<number, ColumnType>([
  [BOOL, ColumnTypeEnum.Boolean],
  [CHAR, ColumnTypeEnum.Character],
  [INT2, ColumnTypeEnum.Int32],
  [INT4, ColumnTypeEnum.Int32],
  [OID, ColumnTypeEnum.Int64],
]);
