import { TRPCClientError } from '@trpc/client';
import type { FailureData } from '../../shared/base/failure.ts';

export function failureIn(error: unknown): FailureData | undefined {
  return error instanceof TRPCClientError ? error.data?.failure : undefined;
}

/** Whether a call got no answer from the server, or a fault from a part of the way there: the error has nothing from the shop. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TRPCClientError && !error.data;
}

function parseFault(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Whether the answer had an empty body; an order may have been placed all the same. For a body that is not JSON, tRPC
 * only passes on the browser's own message, which differs between browsers.
 */
export function isEmptyAnswer(error: unknown): boolean {
  if (!(error instanceof TRPCClientError) || error.data) return false;
  const response = error.meta?.response;
  return (response instanceof Response && response.ok) || error.message.endsWith(parseFault(''));
}
