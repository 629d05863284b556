/** PostgreSQL's codes for "run the whole transaction again": serialization failure and deadlock. */
const retryableStates = new Set(['40001', '40P01']);

/** lock_timeout, statement_timeout, too many connections, server starting or shutting down. */
const busyStates = new Set(['55P03', '57014', '53300', '57P01', '57P02', '57P03']);

/** The adapter's names for a connection that failed or was lost. */
const lostKinds = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
]);

/**
 * Prisma: unreachable, timed out, closed, no connection in time, no transaction in time. Operating system: a broken socket,
 * or none.
 */
const lostCodes = new Set([
  ...['P1001', 'P1008', 'P1017', 'P2024', 'P2028'],
  ...['EPIPE', 'ECONNRESET', 'ETIMEDOUT', 'ECONNREFUSED', 'ENOTFOUND'],
]);

/** node-postgres gives these errors no code: no connection in time, or one that broke between two statements. */
const lostMessages = /timeout exceeded when trying to connect|connection error|Connection terminated/;

interface DriverCause {
  originalCode?: string;
  originalMessage?: string;
  kind?: string;
}

interface DatabaseError extends Error {
  /** PostgreSQL's five characters if Prisma was not involved, Prisma's own code, or the operating system's. */
  code?: string;
  syscall?: string;
  cause?: DriverCause;
  meta?: { driverAdapterError?: { cause?: DriverCause } };
}

function driverCause({ meta, cause }: DatabaseError): DriverCause {
  return meta?.driverAdapterError?.cause ?? cause ?? {};
}

/** PostgreSQL's own code of the error. */
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

/** True if a row has values that, by this unique index, only one row may have. */
export function isDuplicateIn(index: string, error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { originalCode, originalMessage = '' } = driverCause(error as DatabaseError);
  return originalCode === '23505' && originalMessage.includes(`"${index}"`);
}

/** True if the database is unreachable or overloaded for now; the same request may succeed in a moment. */
export function isBusyError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const failed = error as DatabaseError;
  const { code = '', syscall, message } = failed;
  return (
    isRetryable(error) ||
    busyStates.has(stateOf(failed)) ||
    lostKinds.has(driverCause(failed).kind ?? '') ||
    lostCodes.has(code) ||
    // The socket file of a PostgreSQL on this machine that is being restarted.
    (code === 'ENOENT' && syscall === 'connect') ||
    lostMessages.test(message)
  );
}
