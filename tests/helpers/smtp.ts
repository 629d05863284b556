import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

interface TakenMail {
  from: string;
  to: string[];
  /** Headers and body, as they were sent. */
  content: string;
}

/** Takes mail; or refuses every addressee; or falls silent, before its greeting or once it has the message. */
export type SmtpMood = 'take' | 'refuse' | 'silent' | 'silent-after-data';

export interface SmtpServer {
  url: string;
  mails: TakenMail[];
  mood: SmtpMood;
  connections: number;
  listen(port?: number): Promise<void>;
  /** After `close`, at the same address. */
  listenAgain(): Promise<void>;
  close(): Promise<void>;
}

const addressIn = (line: string) => /<(.*?)>/.exec(line)?.[1] ?? '';

/** One connection: reads lines, and the message up to its lone dot. */
function converse(socket: Socket, server: SmtpServer): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let mail: TakenMail = { from: '', to: [], content: '' };
  let rest = '';
  let inMessage = false;

  const answers: Record<string, (line: string) => void> = {
    ehlo: () => say('250 smtp.test'),
    mail(line) {
      mail = { from: addressIn(line), to: [], content: '' };
      say('250 OK');
    },
    rcpt(line) {
      const address = addressIn(line);
      if (server.mood === 'refuse') return say(`550 5.1.1 <${address}> has no mailbox here`);
      mail.to.push(address);
      say('250 OK');
    },
    data() {
      inMessage = true;
      say('354 Go on');
    },
    rset: () => say('250 OK'),
    quit() {
      say('221 Bye');
      socket.end();
    },
  };

  function readMessage(): boolean {
    const end = /(?:^|\r\n)\.\r\n/.exec(rest);
    if (!end) return false;
    mail.content = rest.slice(0, end.index).replace(/^\.\./gm, '.');
    rest = rest.slice(end.index + end[0].length);
    inMessage = false;
    if (server.mood === 'silent-after-data') return true;
    server.mails.push(mail);
    say('250 Taken');
    return true;
  }

  function readLine(): boolean {
    const end = rest.indexOf('\r\n');
    if (end < 0) return false;
    const line = rest.slice(0, end);
    rest = rest.slice(end + 2);
    const answer = answers[line.slice(0, 4).toLowerCase()];
    if (answer) answer(line);
    else say('502 Not here');
    return true;
  }

  socket.on('data', (chunk) => {
    rest += chunk.toString('latin1');
    while (inMessage ? readMessage() : readLine());
  });
  socket.on('error', () => {});
  if (server.mood !== 'silent') say('220 smtp.test');
}

/** An SMTP server of the test's own, which stores the e-mails that it gets; it does not listen yet. */
export function makeSmtpServer(mood: SmtpMood = 'take'): SmtpServer {
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    server.connections += 1;
    converse(socket, server);
  });
  const server: SmtpServer = {
    url: '',
    mails: [],
    mood,
    connections: 0,
    async listen(port = 0) {
      listener.listen(port, '127.0.0.1');
      await once(listener, 'listening');
      server.url = `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    },
    listenAgain: () => server.listen(Number(new URL(server.url).port)),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
  return server;
}

/** The same, listening. @param port a free one; unset, any */
export async function startSmtpServer(mood: SmtpMood = 'take', port = 0): Promise<SmtpServer> {
  const server = makeSmtpServer(mood);
  await server.listen(port);
  return server;
}
