/** PostgreSQL's codes for "run the whole transaction again": serialization failure and deadlock. */
const retryableStates = new Set(['40001', '40P01']);

/** lock_timeout, statement_timeout, too many connections. */
const busyStates = new Set(['55P03', '57014', '53300']);

/** The adapter's names for the same. */
const busyKinds = new Set(['SocketTimeout', 'TooManyConnections']);

/** Prisma: timed out, no connection in time, no transaction in time. */
const busyCodes = new Set(['P1008', 'P2024', 'P2028']);

/** node-postgres gives this error no code: no connection was free in time. */
const busyMessages = /timeout exceeded when trying to connect/;

/** The server is shutting down, has crashed, or is starting; a connection failed, which PgBouncer says of all its own errors. */
const lostStates = /^(57P0[123]|08...)$/;

/** The server only takes reads, as during a failover; the disk is full. */
const readOnly = '25006';
const diskFull = '53100';

/** PostgreSQL's own files can't be written: it has no state of its own for a file system that takes no writes, or a disk that fails. */
const failedWrites =
  /^could not (write|extend|fsync|fdatasync|open|create) .*: (Read-only file system|Input\/output error)$/;

/** The adapter's names for a connection that failed or was lost. */
const lostKinds = new Set(['DatabaseNotReachable', 'ConnectionClosed']);

/** Prisma: unreachable, closed. Operating system: a broken socket, or none. */
const lostCodes = new Set([
  ...['P1001', 'P1017', 'EPIPE', 'ECONNRESET', 'ETIMEDOUT', 'ECONNREFUSED', 'ENOTFOUND'],
  ...['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
]);

/**
 * node-postgres gives these errors no code: a connection that broke between two statements. Prisma takes the code from the last:
 * the socket file of a PostgreSQL on this machine that is stopped or being restarted.
 */
const lostMessages = /connection error|Connection terminated|connect ENOENT .*\.s\.PGSQL/;

interface DriverCause {
  originalCode?: string;
  originalMessage?: string;
  kind?: string;
}

interface DatabaseError extends Error {
  /** PostgreSQL's five characters if Prisma was not involved, Prisma's own code, or the operating system's. */
  code?: string;
  cause?: DriverCause;
  meta?: { driverAdapterError?: { cause?: DriverCause } };
}

function driverCause({ meta, cause }: DatabaseError): DriverCause {
  return meta?.driverAdapterError?.cause ?? cause ?? {};
}

function stateOf(error: DatabaseError): string {
  return driverCause(error).originalCode ?? error.code ?? '';
}

export function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const failed = error as DatabaseError;
  return failed.code === 'P2034' || retryableStates.has(stateOf(failed));
}

/** True if a statement has waited for a lock until `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && stateOf(error as DatabaseError) === '55P03';
}

/** True if a text has a character that PostgreSQL can't store: U+0000. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && stateOf(error as DatabaseError) === '22021';
}

function violates(state: string, constraint: string, error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const failed = error as DatabaseError;
  const { originalMessage = failed.message } = driverCause(failed);
  return stateOf(failed) === state && originalMessage.includes(`"${constraint}"`);
}

/** True if a row has values that, by this unique index, only one row may have. */
export const isDuplicateIn = (index: string, error: unknown) => violates('23505', index, error);

/** True if a row refers to one that does not exist, by this foreign key. */
export const isMissingIn = (foreignKey: string, error: unknown) => violates('23503', foreignKey, error);

/** True if the database is overloaded for now; the same request may succeed in a moment. */
export function isBusyError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const failed = error as DatabaseError;
  const { code = '', message } = failed;
  return (
    isRetryable(error) ||
    busyStates.has(stateOf(failed)) ||
    busyKinds.has(driverCause(failed).kind ?? '') ||
    busyCodes.has(code) ||
    busyMessages.test(message)
  );
}

/** True if there is no connection to the database, or it was lost. */
export function isLostError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const failed = error as DatabaseError;
  const { code = '', message } = failed;
  return (
    lostStates.test(stateOf(failed)) ||
    lostKinds.has(driverCause(failed).kind ?? '') ||
    lostCodes.has(code) ||
    lostMessages.test(message)
  );
}

/** True if the code is PostgreSQL's for a full disk. */
export const isDiskFull = (code: string | undefined) => code === diskFull;

/** True for an error by which PostgreSQL refuses all writes for now. */
export const refusesWrites = (code: string | undefined, message: string) =>
  code === readOnly || isDiskFull(code) || failedWrites.test(message);

/** True if the database can be read, but takes no writes for now. */
export function isWriteRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const failed = error as DatabaseError;
  return refusesWrites(stateOf(failed), driverCause(failed).originalMessage ?? failed.message);
}
