/** Positions in the write-ahead log (WAL), and the names of its segments. */

/** Bytes of a segment; initdb's default, which the shop does not change. */
export const segmentBytes = 16n * 1024n * 1024n;

const segmentsPerName = 0x1_0000_0000n / segmentBytes;

/** A position as PostgreSQL writes it, such as `0/16B3748`. */
export function parseLsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export const formatLsn = (lsn: bigint) =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase();

/** The position at which the segment of this one begins. */
export const startOfSegment = (lsn: bigint) => lsn - (lsn % segmentBytes);

const hex = (value: bigint | number) => value.toString(16).toUpperCase().padStart(8, '0');

export function segmentName(timeline: number, lsn: bigint): string {
  const number = lsn / segmentBytes;
  return `${hex(timeline)}${hex(number / segmentsPerName)}${hex(number % segmentsPerName)}`;
}

export const historyName = (timeline: number) => `${hex(timeline)}.history`;

/** A segment by its name; undefined for other names. */
export function parseSegment(name: string): { timeline: number; start: bigint } | undefined {
  const [, timeline, high, low] = /^([\dA-F]{8})([\dA-F]{8})([\dA-F]{8})$/.exec(name) ?? [];
  if (!timeline || !high || !low) return undefined;
  const number = BigInt(`0x${high}`) * segmentsPerName + BigInt(`0x${low}`);
  return { timeline: Number.parseInt(timeline, 16), start: number * segmentBytes };
}

/** The segments that hold the bytes from `first` to before `end`. */
export function segmentsBetween(timeline: number, first: bigint, end: bigint): string[] {
  const names: string[] = [];
  for (let start = startOfSegment(first); start < end; start += segmentBytes)
    names.push(segmentName(timeline, start));
  return names;
}
