import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { doForEach } from '../../../src/server/recovery/backup/files.ts';

const items = Array.from({ length: 20 }, (_, index) => index);

describe('doing something with many files', () => {
  it('has the results in order', async () => {
    expect(await doForEach(items, undefined, async (item) => item * 2)).toEqual(
      items.map((item) => item * 2),
    );
  });

  it('aborts what runs after the first failure, and has ended when it throws that', async () => {
    const [begun, ended]: [number[], string[]] = [[], []];
    const failing = doForEach(items, undefined, async (item, signal) => {
      begun.push(item);
      if (item === 1) throw new Error('the bucket is away');
      // Aborted work takes a moment to end.
      await sleep(60_000, undefined, { signal }).catch(() => sleep(30));
      ended.push(`${item}${signal.aborted ? ' aborted' : ''}`);
    });
    await expect(failing).rejects.toThrow('the bucket is away');
    expect(begun).toEqual([0, 1, 2, 3]);
    expect(ended).toEqual(['0 aborted', '2 aborted', '3 aborted']);
  });

  it('ends with the signal of who asked for it', async () => {
    const stopping = new AbortController();
    const running = doForEach(items, stopping.signal, (_, signal) => sleep(60_000, undefined, { signal }));
    stopping.abort(new Error('the shop stops'));
    await expect(running).rejects.toThrow(/stops|aborted/);
  });
});
