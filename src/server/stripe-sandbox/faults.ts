import type { Params } from './form.ts';

export type Fault =
  /** No response, ever. */
  | { kind: 'hang' }
  /** The connection breaks, before or after the request took effect. */
  | { kind: 'reset_before' }
  | { kind: 'reset_after' }
  /** This response, without any effect. */
  | { kind: 'status'; status: number; body?: string; headers?: Record<string, string> }
  /** The response is late. */
  | { kind: 'slow'; ms: number }
  /** The response comes byte by byte, too slowly to wait for. */
  | { kind: 'drip' }
  /** The request takes effect, but its response is cut off. */
  | { kind: 'bad_json' };

export interface FaultRule {
  method?: string;
  /** Matches the path without its query. */
  path?: RegExp;
  /** The number of requests it applies to; default: 1. */
  times?: number;
  fault: Fault;
}

export interface SeenRequest {
  method: string;
  path: string;
  /** Decoded; of a card number only the last four digits. */
  params: Params;
  idempotencyKey: string | undefined;
  /** Undefined while there is no response. */
  status: number | undefined;
}

export interface WebhookFaults {
  /** `lose` drops new events, `hold` keeps them until it is `deliver` again. */
  mode: 'deliver' | 'lose' | 'hold';
  /** How many times each event is delivered. */
  copies: number;
  /** Delivers an event again, or all that were not accepted yet, whatever the mode. */
  redeliver(eventId?: string): Promise<void>;
  /** Waits until every event that is due now was tried once. */
  flush(): Promise<void>;
}

/** Requests that are recorded: a demo may run for months. */
const memory = 1000;

function withoutCard(params: Params): Params {
  return JSON.parse(JSON.stringify(params), function mask(this: Params, key: string, value: unknown) {
    if (key === 'number') return String(value).slice(-4);
    return key === 'cvc' ? undefined : value;
  });
}

/** The controls of the sandbox for tests. */
export class SandboxFaults {
  /** The time until the outcome of a refund whose outcome comes later. */
  refundDelayMs = 3000;
  requests: SeenRequest[] = [];
  readonly webhooks: WebhookFaults;
  private rules: (FaultRule & { times: number })[] = [];

  constructor(webhooks: WebhookFaults) {
    this.webhooks = webhooks;
  }

  /** Rules are tried in the order they were added; the first that matches is used, and used up. */
  add(rule: FaultRule): void {
    this.rules.push({ times: 1, ...rule });
  }

  clear(): void {
    this.rules = [];
  }

  forget(): void {
    this.requests = [];
  }

  /** Records a request; the caller adds its status. */
  see(request: Omit<SeenRequest, 'status'>): SeenRequest {
    const seen = { ...request, params: withoutCard(request.params), status: undefined };
    this.requests.push(seen);
    if (this.requests.length > memory) this.requests.shift();
    return seen;
  }

  /** The fault for this request. */
  take(method: string, path: string): Fault | undefined {
    const rule = this.rules.find(
      (candidate) => (candidate.method ?? method) === method && (candidate.path?.test(path) ?? true),
    );
    if (!rule) return undefined;
    rule.times -= 1;
    if (rule.times <= 0) this.rules.splice(this.rules.indexOf(rule), 1);
    return rule.fault;
  }
}
