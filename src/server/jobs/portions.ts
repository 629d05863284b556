/** Rows that one statement deletes: its locks last some milliseconds. */
const portion = 1000;

/**
 * Deletes rows in portions, each a transaction of its own.
 * @param deleteSome deletes at most so many, and returns how many there were
 * @returns how many all of them were
 */
export async function deleteInPortions(deleteSome: (limit: number) => Promise<number>): Promise<number> {
  let total = 0;
  let count: number;
  do {
    count = await deleteSome(portion);
    total += count;
  } while (count === portion);
  return total;
}
