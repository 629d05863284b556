import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Schemas } from 'rackhouse-client';
import { Webhook } from 'standardwebhooks';
import { isExpected, ProgramError, setting } from './program.ts';
import { ship } from './ship.ts';

type Message = Schemas['OrderMessage'] | Schemas['ProductMessage'];

const webhook = new Webhook(setting('WEBHOOK_SECRET'));

/** @throws unless the shop sent this, and just now */
function verify(body: string, headers: IncomingHttpHeaders): Message {
  return webhook.verify(body, headers as Record<string, string>) as Message;
}

const mostBytes = 1_000_000;

/** What was done already. Shipping twice does no harm here; where it would, these belong in a database. */
const done = new Set<string>();

async function act(message: Message): Promise<void> {
  if (message.type !== 'order.placed' && message.type !== 'order.paid') return;
  // One by card is placed before it is paid; it can be shipped when the second event comes.
  if (message.data.steps.includes('ship')) await ship(message.data.number);
}

/** The status to answer with: the shop sends again whatever is not answered with 2xx. */
async function receive(req: IncomingMessage): Promise<number> {
  if (req.method !== 'POST') return 405;
  if (!(Number(req.headers['content-length']) <= mostBytes)) return 413;
  const body = await text(req);
  let message: Message;
  try {
    message = verify(body, req.headers);
  } catch (error) {
    console.error(`Turned away: ${(error as Error).message}`);
    return 401;
  }
  const id = String(req.headers['webhook-id']);
  if (done.has(id)) return 204;
  await act(message);
  done.add(id);
  return 204;
}

const server = createServer(async (req, res) => {
  try {
    res.writeHead(await receive(req)).end();
  } catch (error) {
    console.error(isExpected(error) ? error.message : error);
    res.writeHead(500).end();
  }
});
server.on('error', ({ message }) => {
  throw new ProgramError(`Can’t listen: ${message}`);
});
const port = Number(setting('PORT', '4000'));
if (!Number.isInteger(port) || port < 0 || port > 65_535)
  throw new ProgramError(`PORT is no port: ${process.env.PORT}`);
server.listen(port, '127.0.0.1', () => console.log(`Listening at http://127.0.0.1:${port}`));
