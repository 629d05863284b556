import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  /** Undefined when the connection was closed without an answer. */
  status: number | undefined;
  text: string;
}

/** Whether this is a whole answer; one that does not tell its length is whole when its connection ends. */
function isWhole(text: string): boolean {
  const headEnd = text.indexOf('\r\n\r\n');
  const length = /^content-length: *(\d+)/im.exec(text)?.[1];
  if (/^transfer-encoding: chunked/im.test(text)) return text.endsWith('\r\n0\r\n\r\n');
  return headEnd >= 0 && length !== undefined && Buffer.byteLength(text.slice(headEnd + 4)) >= Number(length);
}

/** Writes to a connection, and waits for an answer or its end. */
function converse(url: string, timeoutMs: number, write: (socket: Socket) => void): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    let text = '';
    const finish = () => {
      clearTimeout(deadline);
      socket.destroy();
      const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1];
      resolve({ status: status ? Number(status) : undefined, text });
    };
    const deadline = setTimeout(() => {
      socket.destroy();
      reject(new Error(`No answer and no end of the connection in time; so far: ${text.slice(0, 200)}`));
    }, timeoutMs);
    socket.on('data', (chunk) => {
      text += chunk;
      if (isWhole(text)) finish();
    });
    // A server that hangs up on us while we still write is one of the honest answers.
    socket.on('error', finish);
    socket.on('close', finish);
    write(socket);
  });
}

/**
 * Sends bytes that no HTTP client would send, and waits for an answer or a closed connection. Rejects after 5 s, which is less
 * than any time limit of the server.
 */
export function sendRaw(url: string, ...pieces: (string | Buffer)[]): Promise<RawAnswer> {
  return converse(url, 5000, (socket) => {
    for (const piece of pieces) socket.write(piece);
  });
}

/** Sends the head of a request at once, and a byte of its body four times a second. */
export function dripRaw(url: string, head: string): Promise<RawAnswer> {
  return converse(url, 20_000, (socket) => {
    socket.write(head);
    const drip = setInterval(() => socket.writable && socket.write(' '), 250);
    socket.on('close', () => clearInterval(drip));
  });
}

/**
 * Sends a request, or a part of one, and hangs up once `before` is done.
 * Ends when the server has seen that: only then does it close its side.
 */
export async function sendAndHangUp(
  url: string,
  bytes: string | Buffer,
  before: () => Promise<unknown> = async () => {},
): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).resume();
  const closed = new Promise((resolve) => socket.on('close', resolve));
  // A server may close by a reset.
  socket.on('error', () => {});
  socket.write(bytes);
  await before();
  socket.end();
  await closed;
}

/** A request with headers of any bytes: Node's own clients refuse to send most of them. */
export function rawRequest(line: string, headers: Record<string, string> = {}, body = ''): string {
  const all: Record<string, string> = { Host: 'shop.test', ...headers };
  if (body && !('Content-Length' in all)) all['Content-Length'] = String(Buffer.byteLength(body));
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}
