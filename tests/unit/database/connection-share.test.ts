import { describe, expect, it } from 'vitest';
import { divide, type Share, shareOf, wholeShare } from '../../../src/server/database/connection-share.ts';

/** Connections that a worker opens at most: for requests, for both kinds of jobs, and to watch the catalogue. */
const heldBy = ({ requests, jobsAtOnce }: Share) => requests + 2 * (jobsAtOnce + 1) + 1;

describe('what each worker may take', () => {
  it.each([1, 2, 3, 4, 6, 8, 10])(
    'leaves a fifth of 97 connections to others, with %i and one more',
    (workers) => {
      const share = shareOf(97, workers) as Share;
      expect(heldBy(share) * (workers + 1)).toBeLessThanOrEqual(97 * 0.8);
      expect(share.jobsAtOnce * workers).toBeGreaterThanOrEqual(wholeShare.jobsAtOnce);
    },
  );

  it('is as much as a single process takes while there is room', () => {
    expect(shareOf(97, 1)).toEqual(wholeShare);
    expect(shareOf(1000, 3)).toEqual({ requests: 10, jobsAtOnce: 1 });
    expect(shareOf(97, 11)).toBeUndefined();
  });
});

describe('how many workers there are', () => {
  it('is one per core, or as many as the database has room for', () => {
    expect(divide(97, undefined, 4).workers).toBe(4);
    expect(divide(97, undefined, 64).workers).toBe(10);
    expect(divide(12, undefined, 8)).toEqual({ workers: 1, share: wholeShare });
  });

  it('is what was asked for, or the start ends', () => {
    expect(divide(97, 3, 64).workers).toBe(3);
    expect(() => divide(97, 11, 64)).toThrow(
      /^The database has room for 10 processes: .*WEB_CONCURRENCY to 10/,
    );
  });
});
