/** So many numbers fit on one line of a phone. */
const mostShown = 7;

/** The page numbers to show: all, or the first, the last and those around the current; 0 stands for those left out. */
export function pageNumbers(page: number, pageCount: number): number[] {
  if (pageCount <= mostShown) return Array.from({ length: pageCount }, (_, index) => index + 1);
  const shown = [...new Set([1, page - 1, page, page + 1, pageCount])]
    .filter((number) => number >= 1 && number <= pageCount)
    .sort((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const previous = shown[index - 1] ?? 0;
    if (number - previous === 1) return [number];
    // A gap of one number takes no more room than the number itself.
    return number - previous === 2 ? [number - 1, number] : [0, number];
  });
}
