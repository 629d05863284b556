import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface ReceivedPicture {
  key: string | null;
  bytes: Buffer;
  type: string;
}

export interface TestImageHost {
  url: string;
  received: ReceivedPicture[];
  /** Handles the next upload; unset, it takes it. */
  misbehave: ((req: IncomingMessage, res: ServerResponse) => void) | undefined;
  close(): Promise<void>;
}

export async function openTestImageHost(): Promise<TestImageHost> {
  const host: TestImageHost = { url: '', received: [], misbehave: undefined, close: async () => {} };
  const server = createServer(async (req, res) => {
    const { searchParams } = new URL(req.url as string, 'http://host');
    const body = await buffer(req);
    if (host.misbehave) return host.misbehave(req, res);
    const form = await new Response(new Uint8Array(body), { headers: req.headers as HeadersInit }).formData();
    const file = form.get('image') as File;
    const bytes = Buffer.from(await file.arrayBuffer());
    host.received.push({ key: searchParams.get('key'), bytes, type: file.type });
    res.setHeader('content-type', 'application/json');
    const display_url = `${host.url}/${host.received.length}/${file.name}`;
    res.end(JSON.stringify({ data: { id: 'x', display_url }, success: true, status: 200 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  host.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return host;
}
