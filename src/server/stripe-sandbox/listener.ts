import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { SandboxAnswer, SandboxRequest } from './call.ts';

const bodyLimitBytes = 1_000_000;

/** @throws Error if the body is too large */
export async function readRequest(req: IncomingMessage): Promise<SandboxRequest> {
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

/** Serves the API over HTTP, on this machine only. */
export async function listen(answer: (request: SandboxRequest) => Promise<SandboxAnswer>): Promise<Server> {
  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const { status, headers, body } = await answer(await readRequest(req));
    res.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
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
