import { failureIn } from './failure.ts';

function waitWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

export function refusalWords(error: unknown): string {
  const failure = failureIn(error);
  switch (failure?.reason) {
    case undefined:
      return 'The shop can’t be reached. Check your connection and try again.';
    case 'SIGN_IN_REFUSED':
      return `${(error as Error).message}. Please check both.`;
    case 'RATE_LIMITED':
      return `Too many attempts. Please wait ${waitWords(failure?.details?.retryAfterSeconds ?? 60)} and try again.`;
    case 'INTERNAL':
      return 'Something went wrong on our side. Please try again.';
    case 'INVALID_INPUT':
      return `${failure?.issues?.[0]?.message ?? (error as Error).message}.`;
    default:
      return `${(error as Error).message}.`;
  }
}

/** The server's message about one field. */
export function issueWith(field: string, error: unknown): string | undefined {
  return failureIn(error)?.issues?.find(({ path }) => path === field)?.message;
}
