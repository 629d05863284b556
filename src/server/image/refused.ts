import { Failure } from '../../shared/failure.ts';

/** @param why for programs; people read the message */
export function imageRefused(why: string, message?: string): Failure {
  return new Failure('IMAGE_REFUSED', { message, issues: [{ path: 'image', message: why }] });
}
