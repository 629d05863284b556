import { Failure } from '../../shared/base/failure.ts';

/** @param why for programs; `message` is for people */
export function imageRefused(why: string, message?: string): Failure {
  return new Failure('IMAGE_REFUSED', { message, issues: [{ path: 'image', message: why }] });
}
