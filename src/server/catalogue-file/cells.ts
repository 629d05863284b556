import { categories } from '../../shared/category.ts';
import { type FieldName, fieldOf } from '../../shared/product-fields.ts';

/**
 * First characters that make a spreadsheet run a cell as a formula, full-width forms included, and the apostrophe that
 * `escapeFormula` adds.
 */
const risky = /^[=+\-@\t\r\n'＝＋－＠]/;

/** Escapes a text so that a spreadsheet shows it without running it. */
export function escapeFormula(text: string): string {
  return risky.test(text) ? `'${text}` : text;
}

/** Undoes `escapeFormula`; any other text stays as it is, also one that begins with an apostrophe of its own. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && risky.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** A value of a field as a person reads it: `49.99`, or addresses with spaces between them. */
export function shownCell(name: FieldName, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.join(' ');
  return fieldOf(name).kind === 'dollars' ? (value as number).toFixed(2) : String(value);
}

/** The cell of a field in a file. */
export function cellOf(name: FieldName, value: unknown): string {
  const cell = shownCell(name, value);
  return typeof value === 'string' ? escapeFormula(cell) : cell;
}

/** How numbers are written. A comma before one or two digits is a decimal comma: nobody groups thousands like that. */
const numbers = {
  dollars: { pattern: /^-?\d+(\.\d+|,\d{1,2})?$/, example: '49.99' },
  pieces: { pattern: /^-?\d+([.,]\d{1,2})?$/, example: '12' },
};

/** A thousand with a separator, or one with three decimals: `1,500`. */
const ambiguous = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

/** What is wrong with the cell of a number; undefined if it can be read, or is empty. */
export function numberFault(name: FieldName, cell: string): string | undefined {
  const { kind, label } = fieldOf(name);
  if (kind !== 'dollars' && kind !== 'pieces') return undefined;
  const { pattern, example } = numbers[kind];
  const typed = cell.trim();
  if (ambiguous.test(typed)) {
    const whole = typed.replace(/[.,]/, '');
    const written = kind === 'pieces' ? whole : `${whole} or ${Number(typed.replace(',', '.')).toFixed(2)}`;
    return `“${typed}” can be read in two ways: write ${written}`;
  }
  return typed === '' || pattern.test(typed) ? undefined : `${label} must be a number such as ${example}`;
}

/** A category by its value, or by its label as staff see it in the shop. */
function categoryOf(cell: string): string {
  const written = cell.trim().toLowerCase();
  return (
    categories.find(({ value, label }) => [value, label.toLowerCase()].includes(written))?.value ?? written
  );
}

/** The value in the API that a cell stands for, before it is checked. */
export function valueIn(name: FieldName, cell: string): unknown {
  switch (fieldOf(name).kind) {
    case 'dollars':
    case 'pieces':
      return cell.trim() === '' ? null : Number(cell.trim().replace(',', '.'));
    case 'choice':
      return categoryOf(unescapeFormula(cell));
    case 'pictures':
      return cell.split(/\s+/).filter(Boolean);
    default:
      return unescapeFormula(cell);
  }
}
