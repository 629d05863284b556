import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Env } from './env.ts';
import { StartError } from './start-error.ts';

/**
 * Opens a server at HOST and PORT.
 * @returns its address, e.g. `http://127.0.0.1:3000`
 * @throws StartError when it can't be opened there
 */
export async function listen(server: Server, { HOST, PORT }: Env): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${PORT} on ${HOST} is already in use; set PORT to another one`,
        EACCES: `Port ${PORT} on ${HOST} may not be opened by this user; set PORT to one above 1023`,
        EADDRNOTAVAIL: `HOST ${HOST} is not an address of this machine`,
        ENOTFOUND: `HOST ${HOST} is not an address of this machine`,
      };
      reject(
        new StartError(reasons[error.code ?? ''] ?? `Can't listen on ${HOST}:${PORT}: ${error.message}`),
      );
    });
    server.listen(PORT, HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`;
}
