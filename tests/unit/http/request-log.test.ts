import { describe, expect, it } from 'vitest';
import { createRequestLog, type RequestFacts } from '../../../src/server/http/request-log.ts';
import { createLog } from '../../../src/server/telemetry/log.ts';
import { takeLog } from '../../helpers/log.ts';

function written(facts: Partial<RequestFacts>, status: number | undefined) {
  const { logTo, lines } = takeLog();
  const log = createRequestLog(createLog({ LOG_LEVEL: 'info' }, logTo));
  const start = performance.now();
  log.write({ start, requestId: 'a', method: 'GET', client: '::1', route: '/product', ...facts }, status);
  return lines();
}

describe('the line of a request', () => {
  it('is written for a read that took more than a second', () => {
    expect(written({}, 200)).toEqual([]);
    expect(written({ start: performance.now() - 1001 }, 200)).toMatchObject([{ level: 30, status: 200 }]);
  });

  it('is a warning if the shop could not serve, and an error if it has a fault', () => {
    expect(written({ reason: 'BUSY' }, 503)).toMatchObject([{ level: 40, reason: 'BUSY' }]);
    const error = new Error('a bug');
    expect(written({ reason: 'INTERNAL', error }, 500)).toMatchObject([
      { level: 50, err: { message: 'a bug' } },
    ]);
  });

  it('is not written for a page that is not there, nor for a reader who left', () => {
    expect(written({}, 404)).toEqual([]);
    expect(written({ reason: 'PATH_NOT_FOUND' }, 404)).toEqual([]);
    expect(written({}, undefined)).toEqual([]);
  });

  it('is written for a write whose client left', () => {
    expect(written({ method: 'POST' }, undefined)).toMatchObject([{ level: 30, isAborted: true }]);
  });
});
