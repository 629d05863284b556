import type { Params } from './form.ts';
import type { Store } from './store.ts';

export interface SandboxRequest {
  method: string;
  /** Path and query, e.g. `/v1/payment_intents/pi_x/confirm`. */
  target: string;
  /** Named in lower case. */
  headers: Record<string, string | undefined>;
  /** The form-encoded body. */
  body: string;
}

export interface SandboxAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The caller: the shop's server, or the script in a shopper's browser. */
export type Access = 'secret' | 'publishable';

/** A request to one route, inside its transaction. */
export interface Call {
  store: Store;
  access: Access;
  /** The id in the path; empty if the path has none. */
  id: string;
  params: Params;
}

export type Handler = (call: Call) => Promise<object>;
