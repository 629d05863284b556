/** Rows that one statement deletes: its locks last some milliseconds. */
const portion = 1000;

/**
 * Deletes rows in portions, each in a separate transaction.
 * @param deleteSome deletes at most `limit` rows, and returns the number of deleted rows
 * @returns the number of all deleted rows
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
