import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Ending } from './ending.ts';
import type { SandboxRequest } from './sandbox.ts';

const bodyLimitBytes = 1_000_000;
const dripMs = 250;

async function readRequest(req: IncomingMessage): Promise<SandboxRequest> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bodyLimitBytes) throw new Error('A request of the card sandbox is too large');
    chunks.push(chunk);
  }
  return {
    method: req.method ?? '',
    target: req.url ?? '',
    headers: req.headers as Record<string, string | undefined>,
    body: Buffer.concat(chunks).toString(),
  };
}

async function drip(res: ServerResponse, body: string): Promise<void> {
  for (const character of body) {
    if (res.destroyed) return;
    res.write(character);
    await setTimeout(dripMs, undefined, { ref: false });
  }
  res.end();
}

/** Serves the API over HTTP, on this machine only, or breaks the connection if a fault says so. */
export async function listen(answer: (request: SandboxRequest) => Promise<Ending>): Promise<Server> {
  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const ending = await answer(await readRequest(req));
    if (ending.kind === 'silence') return;
    if (ending.kind === 'reset') return void req.socket.resetAndDestroy();
    const { status, headers, body } = ending.answer;
    res.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
    if (ending.kind === 'drip') return drip(res, body);
    res.end(body);
  };
  const server = createServer((req, res) => {
    serve(req, res).catch(() => req.socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Each process calls its own sandbox: without this, those of a cluster would share one port.
    server.listen({ port: 0, host: '127.0.0.1', exclusive: true }, resolve);
  });
  return server;
}

export function closeListener(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
