/** The widths of bars and gaps in Code 39, which all scanners read: 1 is wide. */
const widths: Record<string, string> = {
  '0': '000110100',
  '1': '100100001',
  '2': '001100001',
  '3': '101100000',
  '4': '000110001',
  '5': '100110000',
  '6': '001110000',
  '7': '000100101',
  '8': '100100100',
  '9': '001100100',
  A: '100001001',
  B: '001001001',
  C: '101001000',
  D: '000011001',
  E: '100011000',
  F: '001011000',
  G: '000001101',
  H: '100001100',
  I: '001001100',
  J: '000011100',
  K: '100000011',
  L: '001000011',
  M: '101000010',
  N: '000010011',
  O: '100010010',
  P: '001010010',
  Q: '000000111',
  R: '100000110',
  S: '001000110',
  T: '000010110',
  U: '110000001',
  V: '011000001',
  W: '111000000',
  X: '010010001',
  Y: '110010000',
  Z: '011010000',
  '-': '010000101',
  '*': '010010100',
};

/** The bars of a text, as `[from, width]` in units of a narrow bar, and the width of all. Signs that Code 39 lacks are left out. */
export function barsOf(text: string): { bars: [number, number][]; width: number } {
  const bars: [number, number][] = [];
  let at = 0;
  for (const sign of `*${text.toUpperCase()}*`) {
    for (const [nth, wide] of [...(widths[sign] ?? '')].entries()) {
      const width = wide === '1' ? 3 : 1;
      if (nth % 2 === 0) bars.push([at, width]);
      at += width;
    }
    // The gap between two signs.
    at += 1;
  }
  return { bars, width: at - 1 };
}

/** A bar code, black on white in both themes. */
export function BarCode({ text, className }: { text: string; className: string }) {
  const { bars, width } = barsOf(text);
  const quiet = 10;
  return (
    <svg
      aria-hidden
      viewBox={`${-quiet} 0 ${width + 2 * quiet} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className={className}
    >
      <rect x={-quiet} width={width + 2 * quiet} height={1} fill="#fff" />
      <path d={bars.map(([x, wide]) => `M${x} 0h${wide}v1h-${wide}z`).join('')} fill="#000" />
    </svg>
  );
}
