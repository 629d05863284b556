import { connect } from 'node:net';

export interface RawAnswer {
  /** Undefined when the connection was closed without an answer. */
  status: number | undefined;
  text: string;
  milliseconds: number;
}

/** Whether this is a whole answer; one that does not tell its length is whole when its connection ends. */
function isWhole(text: string): boolean {
  const headEnd = text.indexOf('\r\n\r\n');
  const length = /^content-length: *(\d+)/im.exec(text)?.[1];
  if (/^transfer-encoding: chunked/im.test(text)) return text.endsWith('\r\n0\r\n\r\n');
  return headEnd >= 0 && length !== undefined && Buffer.byteLength(text.slice(headEnd + 4)) >= Number(length);
}

/** Sends bytes that no HTTP client would send, and waits for an answer or a closed connection. */
export function sendRaw(url: string, ...pieces: (string | Buffer)[]): Promise<RawAnswer> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    let text = '';
    const finish = () => {
      clearTimeout(deadline);
      socket.destroy();
      const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1];
      resolve({ status: status ? Number(status) : undefined, text, milliseconds: performance.now() - start });
    };
    const deadline = setTimeout(() => {
      socket.destroy();
      reject(new Error(`No answer and no end of the connection in 5 s; so far: ${text.slice(0, 200)}`));
    }, 5000);
    socket.on('data', (chunk) => {
      text += chunk;
      if (isWhole(text)) finish();
    });
    // A server that hangs up on us while we still write is one of the honest answers.
    socket.on('error', finish);
    socket.on('close', finish);
    for (const piece of pieces) socket.write(piece);
  });
}

/** A request with headers of any bytes: Node's own clients refuse to send most of them. */
export function rawRequest(line: string, headers: Record<string, string> = {}, body = ''): string {
  const all: Record<string, string> = { Host: 'shop.test', ...headers };
  if (body && !('Content-Length' in all)) all['Content-Length'] = String(Buffer.byteLength(body));
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}
