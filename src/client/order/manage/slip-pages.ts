/** Heights in CSS pixels. */
export interface SlipHeights {
  /** The height of the part above the lines on the first page, and on the others. */
  first: number;
  next: number;
  lines: number[];
  /** The height of the part below the last line. */
  end: number;
}

/** Fits A4 and US Letter with margins of 10 mm: 250 mm. */
const pageHeight = (250 / 25.4) * 96;

/** The number of lines of a packing slip on each page. The part below the last line is never alone on a page. */
export function linesOnPages({ first, next, lines, end }: SlipHeights): number[] {
  const pages = [0];
  let room = pageHeight - first;
  for (const [index, height] of lines.entries()) {
    const needed = index === lines.length - 1 ? height + end : height;
    if (needed > room && (pages.at(-1) as number) > 0) {
      pages.push(0);
      room = pageHeight - next;
    }
    room -= height;
    pages[pages.length - 1] = (pages.at(-1) as number) + 1;
  }
  return pages;
}
