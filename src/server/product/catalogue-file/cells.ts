import { plainAmount, toCents } from '../../../shared/base/money.ts';
import { isNumberKind, typedNumber } from '../../../shared/base/typed-number.ts';
import { categories } from '../../../shared/product/category.ts';
import { type Fact, factLines, readFacts } from '../../../shared/product/facts.ts';
import { type FieldName, fieldOf } from '../../../shared/product/product-fields.ts';

/**
 * First characters that make a spreadsheet run a cell as a formula, full-width forms included, and the apostrophe that
 * `escapeFormula` adds.
 */
const risky = "[=+\\-@\\t\\r\\n'＝＋－＠]";

/**
 * The start of a cell: the start of a text, and places within it for spreadsheets that separate cells by semicolons or tabs. These
 * ignore quotes after a comma.
 */
const start = '(?:^|[;\\t\\r\\n])"*';

const unescaped = new RegExp(`(?<=${start})(?=${risky})`, 'g');
const escaped = new RegExp(`(?<=${start})'(?=${risky})`, 'g');

/** Escapes a text so that a spreadsheet shows it without running it, or a part of it. */
export function escapeFormula(text: string): string {
  return text.replace(unescaped, "'");
}

/** Undoes `escapeFormula`; does not change any other text, even if it begins with an apostrophe of its own. */
export function unescapeFormula(cell: string): string {
  return cell.replace(escaped, '');
}

/** The names of the tax rates by their ids. */
export type RateNames = ReadonlyMap<string, string>;

/** A value of a field as a person reads it: `49.99`, addresses with spaces between them, facts as lines, or the name of a tax rate. */
export function shownCell(name: FieldName, value: unknown, rates: RateNames): string {
  if (value === undefined || value === null) return '';
  if (fieldOf(name).kind === 'taxRate') return rates.get(String(value)) ?? '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (fieldOf(name).kind === 'facts') return factLines(value as Fact[]);
  if (Array.isArray(value)) return value.join(' ');
  return fieldOf(name).kind === 'amount' ? plainAmount(toCents(value as number)) : String(value);
}

/** The cell of a field in a file. */
export function cellOf(name: FieldName, value: unknown, rates: RateNames): string {
  const cell = shownCell(name, value, rates);
  return typeof value === 'number' ? cell : escapeFormula(cell);
}

/** A category by its value, or by its label as staff see it in the shop. */
function categoryOf(cell: string): string {
  const written = cell.trim().toLowerCase();
  return (
    categories().find(({ value, label }) => [value, label.toLowerCase()].includes(written))?.value ?? written
  );
}

/** The id of the tax rate with this name; the name itself if there is none. */
function rateOf(cell: string, rates: RateNames): string | null {
  const written = cell.trim();
  const isNamed = (name: string) => name.toLowerCase() === written.toLowerCase();
  const [id = written] = [...rates].find(([, name]) => isNamed(name)) ?? [];
  return id || null;
}

/** Spreadsheets write TRUE and FALSE. */
const flags = new Map([
  ...['yes', 'true', '1'].map((word): [string, boolean] => [word, true]),
  ...['', 'no', 'false', '0'].map((word): [string, boolean] => [word, false]),
]);

/** The value in the API that a cell stands for, before it is checked. */
export function valueIn(name: FieldName, cell: string, rates: RateNames = new Map()): unknown {
  const { kind } = fieldOf(name);
  if (isNumberKind(kind)) return cell.trim() === '' ? null : typedNumber(cell);
  switch (kind) {
    case 'choice':
      return categoryOf(unescapeFormula(cell));
    case 'taxRate':
      return rateOf(unescapeFormula(cell), rates);
    case 'flag':
      return flags.get(unescapeFormula(cell).trim().toLowerCase()) ?? cell;
    case 'facts':
      return readFacts(unescapeFormula(cell));
    case 'time':
      return cell.trim() || null;
    case 'pictures':
    case 'products':
      return unescapeFormula(cell).split(/\s+/).filter(Boolean);
    default:
      return unescapeFormula(cell);
  }
}
