import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { Failure, type FailureData, type FailureReason, type Issue } from '../../shared/base/failure.ts';
import { isBusyError, isLostError, isUnstorableText, isWriteRefused } from '../database/db-error.ts';

/** tRPC's own refusals, before a procedure runs. */
const reasons: Partial<Record<TRPCError['code'], FailureReason>> = {
  PARSE_ERROR: 'INVALID_JSON',
  BAD_REQUEST: 'INVALID_REQUEST',
  NOT_FOUND: 'PATH_NOT_FOUND',
  PAYLOAD_TOO_LARGE: 'BODY_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};

/** The refusal of one field for a reason that its schema can't check. */
export function invalidField(path: string, message: string): Failure {
  return new Failure('INVALID_INPUT', { message, issues: [{ path, message }] });
}

function invalidInput(error: ZodError): Failure {
  const issues: Issue[] = error.issues.map(({ path, message }) => ({
    path: path.map(String).join('.'),
    message,
  }));
  const first = issues[0];
  const message = first ? `${first.path || 'body'}: ${first.message}` : undefined;
  return new Failure('INVALID_INPUT', { issues, message });
}

/** The failure for an error of the database, if that is temporary or caused by the input. */
function databaseFailure(error: unknown): Failure | undefined {
  if (isWriteRefused(error))
    return new Failure('SHOP_UNAVAILABLE', {
      message: 'The shop can take no orders or changes just now; please try again in a moment',
    });
  if (isLostError(error)) return new Failure('SHOP_UNAVAILABLE');
  if (isUnstorableText(error))
    return new Failure('INVALID_INPUT', { message: 'A text has the character U+0000; leave it out' });
  return isBusyError(error) ? new Failure('BUSY') : undefined;
}

/** Any error as a failure that may be shown; a bug becomes INTERNAL, without its own message. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof ZodError) return invalidInput(error);
  const ofDatabase = databaseFailure(error);
  if (ofDatabase) return ofDatabase;
  if (!(error instanceof TRPCError)) return new Failure('INTERNAL');
  if (error.cause instanceof Failure) return error.cause;
  if (error.cause instanceof ZodError && error.code === 'BAD_REQUEST') return invalidInput(error.cause);
  const cause = databaseFailure(error.cause);
  if (cause) return cause;
  if (error.code === 'METHOD_NOT_SUPPORTED')
    return new Failure('METHOD_NOT_ALLOWED', { details: { allow: [] } });
  return new Failure((reasons[error.code] ?? 'INTERNAL') as 'INTERNAL');
}

/** Whether the reason of a failure may be gone a moment later. */
export const isPassing = ({ reason }: Failure): boolean =>
  ['BUSY', 'SHOP_UNAVAILABLE', 'INTERNAL'].includes(reason);

export function toFailureData(failure: Failure): FailureData {
  const { reason, details, issues } = failure;
  return { reason, details, issues } as FailureData;
}
