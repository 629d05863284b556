import { afterEach, describe, expect, it, vi } from 'vitest';
import { limitConcurrency, waitTimeoutMs } from '../../src/server/concurrency.ts';

/** Something that runs until it is told to end. */
function held() {
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: vi.fn(() => done), end };
}

describe('turns', () => {
  afterEach(() => void vi.useRealTimers());

  it('runs so many at a time, and the others in the order they came in', async () => {
    const turn = limitConcurrency(2);
    const [first, second, third, fourth] = [held(), held(), held(), held()];
    const results = [first, second, third, fourth].map(({ run }) => turn(run));
    await vi.waitFor(() => expect(second.run).toHaveBeenCalled());
    expect(third.run).not.toHaveBeenCalled();
    second.end();
    await vi.waitFor(() => expect(third.run).toHaveBeenCalled());
    expect(fourth.run).not.toHaveBeenCalled();
    for (const { end } of [first, third, fourth]) end();
    await Promise.all(results);
    expect(fourth.run).toHaveBeenCalledOnce();
  });

  it('refuses whoever waited too long, and lets in who came later', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const turn = limitConcurrency(1);
    const [first, late, later] = [held(), held(), held()];
    const running = turn(first.run);
    const refused = expect(turn(late.run)).rejects.toMatchObject({ reason: 'BUSY' });
    await vi.waitFor(() => expect(first.run).toHaveBeenCalled());
    vi.advanceTimersByTime(waitTimeoutMs + 1);
    const served = turn(later.run);
    for (const { end } of [first, later]) end();
    await Promise.all([running, refused, served]);
    expect(late.run).not.toHaveBeenCalled();
  });
});
