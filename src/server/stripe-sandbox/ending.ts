import { setTimeout } from 'node:timers/promises';
import { readTarget } from './api.ts';
import type { SandboxFaults } from './faults.ts';
import type { SandboxAnswer, SandboxRequest } from './sandbox.ts';

/** How a request ends under the current faults. */
export type Ending =
  | { kind: 'answer' | 'drip'; answer: SandboxAnswer }
  | { kind: 'reset' }
  | { kind: 'silence' };

type Answer = (request: SandboxRequest) => Promise<SandboxAnswer>;

function paramsOf(request: SandboxRequest) {
  try {
    return readTarget(request).params;
  } catch {
    return {};
  }
}

/** Applies the faults to the API, and records the requests. */
export function withFaults(faults: SandboxFaults, answer: Answer) {
  return async (request: SandboxRequest): Promise<Ending> => {
    const [path = ''] = request.target.split('?');
    const { method, headers } = request;
    const params = paramsOf(request);
    const seen = faults.see({ method, path, params, idempotencyKey: headers['idempotency-key'] });
    const answered = async () => {
      const result = await answer(request);
      seen.status = result.status;
      return result;
    };
    const fault = faults.take(method, path);
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
        return {
          kind: 'answer',
          answer: { status, body, headers: { 'content-type': 'application/json', ...fault.headers } },
        };
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
  };
}
