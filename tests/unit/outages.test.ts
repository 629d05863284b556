import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../src/server/telemetry/log.ts';
import { forwardOutages, outagesOf, takeNews } from '../../src/server/telemetry/outages.ts';
import { takeLog } from '../helpers/log.ts';

const taken = takeLog();
const openLog = () => createLog({ LOG_LEVEL: 'info' }, taken.logTo);
const mail = { service: 'mail' } as const;
const begins = 'e-mails can’t be sent';
const ends = 'e-mails can be sent again';

beforeEach(() => {
  vi.useFakeTimers();
  taken.clear();
});
afterEach(() => void vi.useRealTimers());

const fail = (log = openLog(), times = 1) => {
  const outages = outagesOf(log);
  for (let n = 0; n < times; n++) outages.failed(mail, 'no answer');
  return outages;
};

describe('an outage', () => {
  it('is one line when it begins, one every five minutes while it lasts, and one when it is over', () => {
    const outages = fail(openLog(), 100);
    expect(taken.lines()).toMatchObject([{ msg: begins, level: 50, reason: 'no answer' }]);
    vi.advanceTimersByTime(5 * 60_000);
    outages.failed(mail, 'still none');
    expect(taken.lines()).toHaveLength(2);
    expect(taken.lines()[1]).toMatchObject({
      msg: begins,
      reason: 'still none',
      seconds: 300,
      failures: 101,
    });
    outages.succeeded(mail);
    expect(outages.count('mail')).toBe(1);
    vi.advanceTimersByTime(10_000);
    expect(taken.lines(ends)).toMatchObject([{ level: 40, seconds: 300, failures: 101 }]);
    expect(outages.count('mail')).toBe(0);
  });

  it('is the same one for a server that works now and then', () => {
    const outages = fail();
    for (let n = 0; n < 20; n++) {
      outages.succeeded(mail);
      vi.advanceTimersByTime(1000);
      outages.failed(mail, 'no answer');
    }
    expect(taken.lines()).toHaveLength(1);
  });

  it('of one endpoint is none of another', () => {
    const outages = outagesOf(openLog());
    for (const subject of ['a', 'b', 'a']) outages.failed({ service: 'webhook', subject }, '500');
    expect(taken.lines()).toMatchObject([{ subject: 'a' }, { subject: 'b' }]);
    expect(outages.count('webhook')).toBe(2);
  });

  it('that success never began is no line', () => {
    outagesOf(openLog()).succeeded(mail);
    vi.advanceTimersByTime(60_000);
    expect(taken.lines()).toEqual([]);
  });
});

describe('an outage that several processes see', () => {
  it('is kept by one of them: one line, and over for all when it is over for one', () => {
    const kept = outagesOf(openLog());
    const workers = [openLog(), openLog()].map((log) => {
      forwardOutages(log, (news) => takeNews(kept, news));
      return outagesOf(log);
    });
    for (const worker of workers) for (let n = 0; n < 10; n++) worker.failed(mail, 'no answer');
    vi.advanceTimersByTime(300);
    workers[0]?.succeeded(mail);
    vi.advanceTimersByTime(10_000);
    expect(taken.lines()).toMatchObject([{ msg: begins }, { msg: ends, failures: 20 }]);
  });
});
