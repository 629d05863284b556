import { Prisma } from '../../prisma/generated/client.ts';

/** PostgreSQL's word for "run the whole transaction again": serialization failure and deadlock. */
const retryableStates = new Set(['40001', '40P01']);

/** lock_timeout, statement_timeout, too many connections, server starting or shutting down. */
const busyStates = new Set(['55P03', '57014', '53300', '57P01', '57P02', '57P03']);

function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { meta, cause } = error as { meta?: { driverAdapterError?: { cause?: SqlCause } }; cause?: SqlCause };
  return meta?.driverAdapterError?.cause?.originalCode ?? cause?.originalCode ?? undefined;
}

interface SqlCause {
  originalCode?: string;
}

function prismaCode(error: unknown): string | undefined {
  return error instanceof Prisma.PrismaClientKnownRequestError ? error.code : undefined;
}

export function isRetryable(error: unknown): boolean {
  return prismaCode(error) === 'P2034' || retryableStates.has(sqlState(error) ?? '');
}

/** The database is out of reach or out of room for now; the same request may succeed in a moment. */
export function isBusyError(error: unknown): boolean {
  // P1001 unreachable, P1017 connection closed, P2024 and P2028 no connection or transaction in time.
  const unavailable = ['P1001', 'P1008', 'P1017', 'P2024', 'P2028'];
  return (
    isRetryable(error) ||
    unavailable.includes(prismaCode(error) ?? '') ||
    busyStates.has(sqlState(error) ?? '')
  );
}
