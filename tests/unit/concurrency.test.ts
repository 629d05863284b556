import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shareTurns, type Turn, type Turns, waitTimeoutMs } from '../../src/server/base/concurrency.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Lets promises that are settled go on. */
async function settle(): Promise<void> {
  for (let n = 0; n < 10; n++) await Promise.resolve();
}

/** The turns that clients have got, in this order. */
async function queue(turns: Turns, clients: string) {
  const begun: { client: string; turn: Turn }[] = [];
  for (const client of clients) void turns.take(client).then((turn) => begun.push({ client, turn }));
  await settle();
  const end = async (client: string) => {
    const at = begun.findIndex((one) => one.client === client);
    const [ended] = begun.splice(at, 1);
    const ms = ended?.turn.end();
    await settle();
    return ms;
  };
  return { end, running: () => begun.map(({ client }) => client).join('') };
}

describe('turns', () => {
  it('are all of the only client, and as many as there may be', async () => {
    const turns = shareTurns(3);
    const { running, end } = await queue(turns, 'aaaaa');
    expect([running(), turns.used, turns.awaited]).toEqual(['aaa', 3, 2]);
    await end('a');
    expect([running(), turns.used, turns.awaited]).toEqual(['aaa', 3, 1]);
  });

  it('go to the client that has the fewest, however many another waits for', async () => {
    const { running, end } = await queue(shareTurns(4), 'aaaaaaaaaabbb');
    expect(running()).toBe('aaaa');
    await end('a');
    expect(running()).toBe('aaab');
    await end('a');
    expect(running()).toBe('aabb');
    await end('b');
    // Both have fewer than their half now, and b the fewest.
    expect(running()).toBe('aabb');
  });

  it('go round between clients that have as many', async () => {
    const { running, end } = await queue(shareTurns(1), 'xaabbcc');
    const order: string[] = [];
    await end('x');
    for (let n = 0; n < 6; n++) {
      order.push(running());
      await end(running());
    }
    expect(order.join('')).toBe('abcabc');
  });

  it('are not waited for while there are any, also when several become free at once', async () => {
    const turns = shareTurns(4);
    const { running, end } = await queue(turns, 'aaaabbbb');
    await Promise.all([end('a'), end('a'), end('a'), end('a')]);
    expect([running(), turns.awaited]).toEqual(['bbbb', 0]);
    for (const client of 'bbb') await end(client);
    let begun = false;
    void turns.take('b').then(() => {
      begun = true;
    });
    await settle();
    expect(begun).toBe(true);
  });

  it('are refused to who has waited too long, who then waits no more', async () => {
    const turns = shareTurns(1);
    const { running, end } = await queue(turns, 'a');
    const refused = expect(turns.take('b')).rejects.toMatchObject({ reason: 'BUSY' });
    await vi.advanceTimersByTimeAsync(waitTimeoutMs + 1);
    await refused;
    const later = turns.take('c');
    await end('a');
    expect([running(), turns.used, turns.awaited]).toEqual(['', 1, 0]);
    (await later).end();
    expect(turns.used).toBe(0);
  });

  it('say what part of the time was theirs', async () => {
    const turns = shareTurns(10);
    const { end } = await queue(turns, 'ab');
    vi.advanceTimersByTime(100);
    expect(await end('a')).toBe(50);
    vi.advanceTimersByTime(30);
    expect(await end('b')).toBe(80);
    vi.advanceTimersByTime(1000);
    const alone = await turns.take('c');
    vi.advanceTimersByTime(7);
    expect(alone.end()).toBe(7);
  });
});
