import { describe, expect, it } from 'vitest';
import {
  formatLsn,
  parseLsn,
  parseSegment,
  segmentBytes,
  segmentName,
  segmentsBetween,
} from '../../../src/server/recovery/backup/wal.ts';

describe('positions in the write-ahead log', () => {
  it('are read and written as PostgreSQL does', () => {
    expect(parseLsn('0/16B3748')).toBe(0x16b3748n);
    expect(parseLsn('1A/0')).toBe(0x1a_0000_0000n);
    expect(formatLsn(0x1a_0000_00ffn)).toBe('1A/FF');
  });

  it('lie in segments of 16 MB, 256 to a name', () => {
    expect(segmentName(1, parseLsn('0/3000028'))).toBe('000000010000000000000003');
    expect(segmentName(2, parseLsn('1/FF000000'))).toBe('0000000200000001000000FF');
    expect(segmentName(2, parseLsn('2/0'))).toBe('000000020000000200000000');
    expect(parseSegment('0000000200000001000000FF')).toEqual({ timeline: 2, start: parseLsn('1/FF000000') });
    expect(parseSegment('00000002.history')).toBeUndefined();
    expect(parseSegment('0000000200000001000000FF.partial')).toBeUndefined();
  });

  it('need all segments from the first to the last byte, and none after it', () => {
    const start = parseLsn('0/FF000028');
    expect(segmentsBetween(1, start, start + 1n)).toEqual(['0000000100000000000000FF']);
    expect(segmentsBetween(1, start, parseLsn('1/0'))).toEqual(['0000000100000000000000FF']);
    expect(segmentsBetween(1, start, parseLsn('1/1'))).toEqual([
      '0000000100000000000000FF',
      '000000010000000100000000',
    ]);
    expect(segmentBytes).toBe(16n * 2n ** 20n);
  });
});
