import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Schemas } from 'rackhouse-client';
import { refused, shop } from './client.ts';
import { ProgramError } from './program.ts';

type StockRow = Schemas['StockRow'];

/** The most that the shop takes in one call. */
const rowsPerCall = 1000;

/** A line of `id,stock`, or of `id,stock,seen` where what was sold since it was seen is to stay sold. */
function readRow(line: string, index: number): StockRow {
  const [, id, stock, seen] = /^([^,]+),(\d+)(?:,(\d+))?$/.exec(line.trim()) ?? [];
  if (id === undefined) {
    throw new ProgramError(`Line ${index + 2} is neither id,stock nor id,stock,seen: ${line}`);
  }
  return { id, stock: Number(stock), ...(seen !== undefined && { stockSeen: Number(seen) }) };
}

/** Sets all of these or none. @param line of the file that the first comes from */
async function setStock(items: StockRow[], line: number): Promise<void> {
  const { data, error } = await shop.PUT('/product/stock', {
    // A new one for each call: a count that comes to the same as the last one is another count.
    params: { header: { 'Idempotency-Key': randomUUID() } },
    body: { items },
  });
  const lines = `Lines ${line} to ${line + items.length - 1}`;
  if (error) {
    for (const { path, message } of error.issues ?? []) {
      const [, row, field] = path.split('.');
      console.error(`Line ${line + Number(row)}, ${field}: ${message}`);
    }
    throw refused(lines, error);
  }
  console.log(`${lines}: ${data.data.changed} changed, ${data.data.unchanged} as they were`);
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new ProgramError('Name the file: npm run stock -- count.csv');
const content = await readFile(file, 'utf8').catch(({ message }: Error) => {
  throw new ProgramError(`The file can’t be read: ${message}`);
});
const [, ...lines] = content.trim().split('\n');
const rows = lines.map(readRow);
for (let start = 0; start < rows.length; start += rowsPerCall) {
  await setStock(rows.slice(start, start + rowsPerCall), start + 2);
}
