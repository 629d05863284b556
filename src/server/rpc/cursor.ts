import { Failure } from '../../shared/base/failure.ts';

/** A position in a list, as text that clients send back as it is. Nothing in it is secret. */
export function encodeCursor(position: string): string {
  return Buffer.from(position).toString('base64url');
}

/** The position in a cursor. The cursor comes from outside: the result may be any text. */
export function decodeCursor(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString();
}

export type CursorField = 'after' | 'before';

/** The refusal of a cursor that the shop never gave out, or gave out for another list. */
export function cursorRefusal(
  field: CursorField,
  message = 'Not a place in this list; take the address from the Link header as it is',
): Failure {
  return new Failure('INVALID_INPUT', {
    message: `${field}: ${message}`,
    issues: [{ path: field, message }],
  });
}
