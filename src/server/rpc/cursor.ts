import { Failure } from '../../shared/base/failure.ts';

/** A place in a list, as opaque text for clients, though nothing in it is secret. */
export function encodeCursor(place: string): string {
  return Buffer.from(place).toString('base64url');
}

/** The place that a cursor stands for. It comes from outside, and may be anything. */
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
