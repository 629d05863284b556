import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came, compressed or not. */
  body: Buffer;
}

/** Sends a request with exactly these headers, and returns the answer unchanged, unlike a client library. */
export function askPlainly(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
  { body, ...options }: { agent?: Agent | false; signal?: AbortSignal; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, ...options }, (answer) => {
      buffer(answer).then(
        (body) => resolve({ status: answer.statusCode as number, headers: answer.headers, body }),
        reject,
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
