import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Db } from '../../src/server/database/db.ts';
import { readTarget } from '../../src/server/stripe-sandbox/api.ts';
import type { SandboxAnswer, SandboxRequest } from '../../src/server/stripe-sandbox/call.ts';
import type { Params } from '../../src/server/stripe-sandbox/form.ts';
import { closeListener, readRequest } from '../../src/server/stripe-sandbox/listener.ts';
import { openSandbox, type Sandbox } from '../../src/server/stripe-sandbox/sandbox.ts';
import type { Log } from '../../src/server/telemetry/log.ts';

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

interface SeenRequest {
  method: string;
  path: string;
  params: Params;
  idempotencyKey: string | undefined;
  /** Undefined while there is no response. */
  status: number | undefined;
}

const dripMs = 250;

/** The handling of the events that the sandbox posts to the shop. */
class WebhookFaults {
  /** The number of times that each event is posted. */
  copies = 1;
  private current: 'deliver' | 'lose' | 'hold' = 'deliver';
  private readonly lost = new Set<(response: Response) => void>();
  private readonly sending = new Set<Promise<unknown>>();
  private endHold = () => {};
  private holdEnded = Promise.resolve();

  get mode() {
    return this.current;
  }

  /** `lose` never sends new events; `hold` sends them when it is `deliver` again. */
  set mode(mode) {
    this.current = mode;
    this.endHold();
    if (mode === 'hold') this.holdEnded = new Promise((resolve) => (this.endHold = resolve));
  }

  /** Waits until every event that is due now was tried once. */
  async flush(): Promise<void> {
    while (this.sending.size > 0) await Promise.allSettled(this.sending);
  }

  /** Replaces `fetch`. */
  readonly send: typeof fetch = (url, init) => {
    if (this.mode === 'lose') return new Promise((resolve) => this.lost.add(resolve));
    const sending = this.post(url, init).finally(() => this.sending.delete(sending));
    this.sending.add(sending);
    return sending;
  };

  /** Ends the wait for lost events. */
  close(): void {
    for (const end of this.lost) end(new Response(null, { status: 503 }));
  }

  private async post(...[url, init]: Parameters<typeof fetch>): Promise<Response> {
    if (this.mode === 'hold') await this.holdEnded;
    for (let copy = 1; copy < this.copies; copy++) await fetch(url, init).then((res) => res.arrayBuffer());
    return fetch(url, init);
  }
}

/** The faults of a sandbox, and a record of its requests. */
class SandboxFaults {
  /** The time until a refund gets its outcome, for refunds that get it later. */
  refundDelayMs = 3000;
  requests: SeenRequest[] = [];
  readonly webhooks = new WebhookFaults();
  private rules: (FaultRule & { times: number })[] = [];

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
  see(request: SandboxRequest): SeenRequest {
    const [path = ''] = request.target.split('?');
    const { method, headers } = request;
    const idempotencyKey = headers['idempotency-key'];
    const seen: SeenRequest = { method, path, params: {}, idempotencyKey, status: undefined };
    try {
      seen.params = readTarget(request).params;
    } catch {
      // Its form can't be read, which the sandbox says itself.
    }
    this.requests.push(seen);
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

/** The ways in which a request ends. */
type Ending = { kind: 'answer' | 'drip'; answer: SandboxAnswer } | { kind: 'reset' | 'silence' };

async function endingOf(
  fault: Fault | undefined,
  seen: SeenRequest,
  answer: () => Promise<SandboxAnswer>,
): Promise<Ending> {
  const answered = async () => {
    const result = await answer();
    seen.status = result.status;
    return result;
  };
  switch (fault?.kind) {
    case 'hang':
      return { kind: 'silence' };
    case 'reset_before':
      return { kind: 'reset' };
    case 'reset_after':
      await answered();
      return { kind: 'reset' };
    case 'status': {
      const { status, body = JSON.stringify({ error: { type: 'api_error', message: 'A fault' } }) } = fault;
      seen.status = status;
      const headers = { 'content-type': 'application/json', ...fault.headers };
      return { kind: 'answer', answer: { status, body, headers } };
    }
    case 'slow': {
      const result = await answered();
      await setTimeout(fault.ms, undefined, { ref: false });
      return { kind: 'answer', answer: result };
    }
    case 'drip':
      return { kind: 'drip', answer: await answered() };
    case 'bad_json': {
      const result = await answered();
      return { kind: 'answer', answer: { ...result, body: result.body.slice(0, -10) } };
    }
    default:
      return { kind: 'answer', answer: await answered() };
  }
}

async function drip(res: ServerResponse, body: string): Promise<void> {
  for (const character of body) {
    if (res.destroyed) return;
    res.write(character);
    await setTimeout(dripMs, undefined, { ref: false });
  }
  res.end();
}

export interface FaultySandbox extends Sandbox {
  faults: SandboxFaults;
}

/** The card sandbox behind a listener of its own, which applies the faults. */
export async function openFaultySandbox(parts: {
  db: Db;
  log: Log;
  retryDelaysMs: number[];
}): Promise<FaultySandbox> {
  const faults = new SandboxFaults();
  const sandbox = await openSandbox({
    ...parts,
    send: faults.webhooks.send,
    refundDelayMs: () => faults.refundDelayMs,
  });
  const end = (request: SandboxRequest) => {
    const seen = faults.see(request);
    return endingOf(faults.take(seen.method, seen.path), seen, () => sandbox.handle(request));
  };
  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const ending = await end(await readRequest(req));
    if (ending.kind === 'silence') return;
    if (!('answer' in ending)) return void req.socket.resetAndDestroy();
    const { status, headers, body } = ending.answer;
    res.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
    if (ending.kind === 'drip') return drip(res, body);
    res.end(body);
  };
  const server = createServer((req, res) => {
    serve(req, res).catch(() => req.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1' }, resolve));
  return {
    ...sandbox,
    port: (server.address() as AddressInfo).port,
    faults,
    async handle(request) {
      const ending = await end(request);
      if ('answer' in ending) return ending.answer;
      if (ending.kind === 'reset') throw new Error('The connection broke');
      return new Promise(() => {});
    },
    async close() {
      await closeListener(server);
      faults.webhooks.close();
      await sandbox.close();
    },
  };
}
