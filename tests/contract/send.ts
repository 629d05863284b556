import { Agent, type ClientRequest, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** One HTTP request, to the byte. */
export interface Call {
  method: string;
  /** Path and query, as they are written. */
  target: string;
  headers: Record<string, string>;
  body?: Buffer;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const agent = new Agent({ keepAlive: true });

function begin(url: string, { method, target, headers }: Call) {
  const { hostname, port } = new URL(url);
  return request({ agent, hostname, port, method, path: target, headers });
}

function answered(sent: ClientRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (res) => {
      const { statusCode: status = 0, headers } = res;
      buffer(res).then((body) => resolve({ status, headers, body }), reject);
    });
  });
}

/** Sends calls that fetch would change or refuse: unusual methods, targets and headers. */
export function send(url: string, call: Call): Promise<Answer> {
  const length = call.body && { 'content-length': String(call.body.length) };
  const sent = begin(url, { ...call, headers: { ...length, ...call.headers } });
  const answer = answered(sent);
  sent.end(call.body);
  return answer;
}

/** Sends all but the body that is announced. */
export async function sendHead(url: string, call: Call): Promise<Answer> {
  const sent = begin(url, call);
  const answer = answered(sent);
  sent.flushHeaders();
  return answer.finally(() => sent.destroy());
}
