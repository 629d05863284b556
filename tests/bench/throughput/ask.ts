import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';

/** A request to the shop, or to one of its floors. */
export interface Ask {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

export interface Answer {
  status: number;
  /** The size of its body, as it was sent and without compression. */
  bytes: { sent: number; plain: number };
  type: string;
  /** Its body as it was sent. */
  sent: Buffer;
  text: string;
}

/** Sends one request, and leaves the answer compressed: `fetch` does not report the compressed size. */
export function askOnce(url: string, { path, method, headers, body }: Ask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { method, headers }, async (res) => {
      const chunks: Buffer[] = [];
      for await (const chunk of res) chunks.push(chunk);
      const sent = Buffer.concat(chunks);
      const plain = res.headers['content-encoding'] === 'br' ? brotliDecompressSync(sent) : sent;
      resolve({
        status: res.statusCode as number,
        bytes: { sent: sent.length, plain: plain.length },
        type: res.headers['content-type'] ?? '',
        sent,
        text: plain.toString(),
      });
    });
    asked.on('error', reject).end(body);
  });
}
