import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readsOf } from '../../../src/server/http/rate-limit.ts';
import { shareWork, workOfRequest } from '../../../src/server/http/request-work.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Lets promises that are settled go on; waiting would move the clock. */
async function settle(): Promise<void> {
  for (let n = 0; n < 30; n++) await Promise.resolve();
}

const pass = async (ms: number) => void vi.advanceTimersByTime(ms);

function open(connections: number) {
  const turns = shareWork(connections);
  const worked: number[] = [];
  const request = (client: string) =>
    workOfRequest({ turns, client: () => client, worked: async (ms) => void worked.push(ms) });
  return { turns, worked, request };
}

/** Work that runs until the test ends it. */
function held() {
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: vi.fn(() => done), end };
}

describe('the work of a request', () => {
  it('is one turn, however many of its calls run', async () => {
    const { turns, request, worked } = open(1);
    const one = request('a');
    const [first, second] = [held(), held()];
    const both = Promise.all([one.read(first.run), one.read(second.run)]);
    await settle();
    expect(second.run).toHaveBeenCalled();
    expect([turns.reads.used, turns.reads.awaited]).toEqual([1, 0]);
    await pass(12);
    first.end();
    second.end();
    await both;
    expect([turns.reads.used, worked]).toEqual([0, [12]]);
  });

  it('is read within a page of the same request', async () => {
    const { request } = open(1);
    const page = request('a');
    expect(await page.read(() => page.read(async () => 'inner'))).toBe('inner');
  });

  it('leaves its turn to others once it searches, and both turns count', async () => {
    const { turns, request, worked } = open(1);
    const search = held();
    const searcher = request('a');
    const searched = searcher.read(async () => {
      await pass(3);
      await searcher.search(search.run);
      await pass(4);
    });
    await settle();
    expect(search.run).toHaveBeenCalled();
    expect([turns.reads.used, turns.searches.used]).toEqual([0, 1]);
    await request('b').read(async () => {});
    await pass(20);
    search.end();
    await searched;
    // Its work after the search needs no turn, and is little.
    expect([turns.reads.used, turns.searches.used, worked]).toEqual([0, 0, [0, 23]]);
  });

  it('that waits for a search keeps no quick read waiting', async () => {
    const { turns, request } = open(2);
    const searches = Array.from({ length: 8 }, held);
    const all = searches.map(({ run }) => {
      const one = request('a');
      return one.read(() => one.search(run));
    });
    await settle();
    expect(turns.searches.awaited).toBe(4);
    expect(turns.reads.used).toBe(0);
    expect(await request('b').read(async () => 'at once')).toBe('at once');
    for (const { end } of searches) end();
    await Promise.all(all);
    expect([turns.reads.used, turns.searches.used]).toEqual([0, 0]);
  });

  it('that fails ends its turn', async () => {
    const { turns, request } = open(1);
    const fail = async () => {
      throw new Error('no');
    };
    const one = request('a');
    await expect(one.read(fail)).rejects.toThrow('no');
    await expect(one.read(() => one.search(fail))).rejects.toThrow('no');
    await expect(one.write(fail)).rejects.toThrow('no');
    expect([turns.reads.used, turns.searches.used, turns.writes.used]).toEqual([0, 0, 0]);
  });

  it('that fails while others of its searches run is over when they are, and holds nothing then', async () => {
    const { turns, request, worked } = open(1);
    const [waiting, running] = [held(), held()];
    const fail = async () => {
      throw new Error('no');
    };
    const one = request('a');
    let isOver = false;
    const over = one
      .read(() => Promise.all([one.search(running.run), one.search(fail), one.search(waiting.run)]))
      .finally(() => {
        isOver = true;
      })
      .catch((error: Error) => error.message);
    await settle();
    await pass(30);
    waiting.end();
    await settle();
    expect([isOver, turns.searches.used]).toEqual([false, 1]);
    running.end();
    expect(await over).toBe('no');
    expect([turns.reads.used, turns.searches.used, turns.searches.awaited]).toEqual([0, 0, 0]);
    expect(worked).toEqual([30]);
  });

  it('needs no turn of reads for what it does after a search', async () => {
    const { turns, request } = open(1);
    const reader = held();
    const searcher = request('a');
    const found = searcher.read(async () => {
      await searcher.search(async () => {});
      return 'found';
    });
    const reading = request('b').read(reader.run);
    expect(await found).toBe('found');
    reader.end();
    await reading;
    expect(turns.reads.used).toBe(0);
  });

  it('is worth a read in five milliseconds, and no more than 200', () => {
    expect([0, 0.2, 5, 5.1, 98, 60_000].map(readsOf)).toEqual([0, 1, 1, 2, 20, 200]);
  });
});
