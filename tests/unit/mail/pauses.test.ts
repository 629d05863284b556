import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { pausesOfEmails } from '../../../src/server/mail/due-emails.ts';

function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it('e-mails leave most of the time to requests while the process is busy, and no more once it waits', async () => {
  const pauseMs = pausesOfEmails();
  work(100);
  expect(pauseMs(100)).toBe(400);
  await sleep(300);
  // As long as a slow mail server takes.
  expect(pauseMs(1000)).toBe(0);
  await sleep(100);
  // Fifty a second.
  expect(pauseMs(50)).toBe(150);
});
