import type { StripeError } from './errors.ts';

/** Form parameters as nested values; undefined and null are not sent. */
export type Params = { [name: string]: unknown };

export type Answer<T> = { value: T; error?: undefined } | { error: StripeError };

const timeoutMs = 30_000;

const connectionError: StripeError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

/** `a[b][c]=d`, as the API reads it. */
function encodeForm(params: Params): URLSearchParams {
  const form = new URLSearchParams();
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return;
    if (typeof value !== 'object') form.append(name, String(value));
    else for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner);
  };
  for (const [name, value] of Object.entries(params)) add(name, value);
  return form;
}

function isStripeError(error: unknown): error is StripeError {
  return typeof error === 'object' && error !== null && 'type' in error && 'message' in error;
}

/** The sandbox's refusals have the format of errors already; other responses came from the server around it. */
function errorOf(status: number, body: { error?: unknown }): StripeError {
  if (isStripeError(body.error)) return body.error;
  if (status === 429)
    return { type: 'rate_limit_error', message: 'Too many requests. Please try again later.' };
  return { type: 'api_error', message: 'An unexpected error occurred. Please try again later.' };
}

/** Calls the sandbox on this site as Stripe.js calls api.stripe.com. Failures are returned, not thrown. */
export class Api {
  private readonly headers: Record<string, string>;

  constructor(publishableKey: string) {
    this.headers = { authorization: `Bearer ${publishableKey}` };
  }

  get<T>(path: string, params: Params): Promise<Answer<T>> {
    return this.ask(`${path}?${encodeForm(params)}`, { method: 'GET' });
  }

  post<T>(path: string, params: Params): Promise<Answer<T>> {
    return this.ask(path, { method: 'POST', body: encodeForm(params) });
  }

  private async ask<T>(path: string, request: RequestInit): Promise<Answer<T>> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(`/sandbox/v1/${path}`, { ...request, headers: this.headers, signal });
      const body = await response.json();
      return response.ok ? { value: body } : { error: errorOf(response.status, body) };
    } catch (error) {
      // An answer that is not JSON is a fault of the server, not of the connection.
      return { error: error instanceof SyntaxError ? errorOf(500, {}) : connectionError };
    }
  }
}
