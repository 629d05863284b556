import type { Product } from '../../../../shared/product/product.ts';

/** A product of a delivery. */
export interface DeliveryLine {
  id: string;
  title: string;
  sku: string | null;
  /** The pieces on the delivery note; undefined if the note was not typed or pasted, or lacks the product. */
  expected?: number;
  /** The pieces that came, as typed. */
  received: string;
}

type Named = Pick<Product, '_id' | 'title' | 'sku'>;

interface NoteLine {
  sku: string;
  pieces: number;
}

/**
 * The lines of a delivery note: an SKU and a number of pieces in each, with a tab, a comma, a semicolon or spaces between them. The
 * pieces of lines with the same SKU are added up.
 * @returns the lines that can't be read too
 */
export function readNote(text: string): { lines: NoteLine[]; unreadable: string[] } {
  const lines = new Map<string, NoteLine>();
  const unreadable: string[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    const [, sku, pieces] = /^(\S.*?)[\s,;]+(\d{1,6})$/.exec(line) ?? [];
    if (sku === undefined) {
      if (line !== '') unreadable.push(line);
      continue;
    }
    const key = sku.toLowerCase();
    lines.set(key, { sku, pieces: Number(pieces) + (lines.get(key)?.pieces ?? 0) });
  }
  return { lines: [...lines.values()], unreadable };
}

/** Adds the lines of a note to what was typed or scanned already. */
export function withNote(lines: DeliveryLine[], note: NoteLine[], found: Named[]): DeliveryLine[] {
  const expected = new Map(note.map(({ sku, pieces }) => [sku.toLowerCase(), pieces]));
  const added = found
    .filter(({ _id }) => !lines.some(({ id }) => id === _id))
    .map(({ _id: id, title, sku }): DeliveryLine => ({ id, title, sku, received: '' }));
  return [...lines, ...added].map((line) => ({
    ...line,
    expected: expected.get(line.sku?.toLowerCase() ?? '') ?? line.expected,
  }));
}

/** Adds a piece of a product that was scanned or chosen. */
export function withPiece(lines: DeliveryLine[], { _id: id, title, sku }: Named): DeliveryLine[] {
  if (!lines.some((line) => line.id === id)) return [{ id, title, sku, received: '1' }, ...lines];
  return lines.map((line) => (line.id === id ? { ...line, received: String(piecesOf(line) + 1) } : line));
}

export const piecesOf = ({ received }: DeliveryLine) => Number(received) || 0;

/** The pieces that are missing, as a negative number, or more than the note says; 0 without a note. */
export const differenceOf = (line: DeliveryLine) =>
  line.expected === undefined ? 0 : piecesOf(line) - line.expected;
