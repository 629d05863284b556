import { escapeFormula, unescapeFormula } from '../../../shared/base/formula.ts';
import { plainAmount, toCents } from '../../../shared/base/money.ts';
import { isNumberKind, typedNumber } from '../../../shared/base/typed-number.ts';
import { categories, type MeasureRole } from '../../../shared/product/category.ts';
import { type Fact, factLines, readFacts } from '../../../shared/product/facts.ts';
import { measures } from '../../../shared/product/known-measures.ts';
import { type MeasureValue, measureLines } from '../../../shared/product/measure-values.ts';
import { type FieldName, fieldOf } from '../../../shared/product/product-fields.ts';

/** The fields whose values are ids of rows, which files name. */
export const namedKinds = ['taxRate', 'maker'] as const;
type NamedKind = (typeof namedKinds)[number];

const isNamed = (kind: string): kind is NamedKind => (namedKinds as readonly string[]).includes(kind);

/** For each such field, the names of its rows by their ids. */
export type RowNames = Record<NamedKind, ReadonlyMap<string, string>>;

export const noNames: RowNames = { taxRate: new Map(), maker: new Map() };

/** A value of a field as a person reads it: `49.99`, addresses with spaces between them, facts as lines, or the name of a tax rate or maker. */
export function shownCell(name: FieldName, value: unknown, names: RowNames): string {
  if (value === undefined || value === null) return '';
  const { kind } = fieldOf(name);
  if (isNamed(kind)) return names[kind].get(String(value)) ?? '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (kind === 'facts') return factLines(value as Fact[]);
  if (kind === 'measures') return measureLines(value as MeasureValue[]);
  if (Array.isArray(value)) return value.join(' ');
  return kind === 'amount' ? plainAmount(toCents(value as number)) : String(value);
}

/** The cell of a field in a file. */
export function cellOf(name: FieldName, value: unknown, names: RowNames): string {
  const cell = shownCell(name, value, names);
  return typeof value === 'number' ? cell : escapeFormula(cell);
}

/** A category by its value, or by its label as staff see it in the shop. */
function categoryOf(cell: string): string {
  const written = cell.trim().toLowerCase();
  return (
    categories().find(({ value, label }) => [value, label.toLowerCase()].includes(written))?.value ?? written
  );
}

/** The id of the row with this name; the name itself if there is none. */
function idOf(cell: string, names: ReadonlyMap<string, string>): string | null {
  const written = cell.trim();
  const isSame = (name: string) => name.toLowerCase() === written.toLowerCase();
  const [id = written] = [...names].find(([, name]) => isSame(name)) ?? [];
  return id || null;
}

/** The value that a line such as `gives Sleeve diameter: 50 mm` stands for; its unit may be left out. The schema refuses the name of no measure. */
function measureValue({ name: written, value }: Fact): MeasureValue {
  const [role = '', ...words] = written.split(/\s+/);
  const name = words.join(' ');
  const measure = measures().find((one) => one.name.toLowerCase() === name.toLowerCase());
  const { id = name, unit = '' } = measure ?? {};
  const number = value.toLowerCase().endsWith(unit.toLowerCase())
    ? value.slice(0, -unit.length || undefined)
    : value;
  return { id, role: role.toLowerCase() as MeasureRole, value: typedNumber(number) };
}

/** Spreadsheets write TRUE and FALSE. */
const flags = new Map([
  ...['yes', 'true', '1'].map((word): [string, boolean] => [word, true]),
  ...['', 'no', 'false', '0'].map((word): [string, boolean] => [word, false]),
]);

/** The signs between addresses of pictures. An address itself may have a comma, a semicolon or a bar, but no space. */
const betweenPictures = /[,;|]?\s+|[,;|]+(?=https?:\/\/)/;

/** The value in the API that a cell stands for, before it is checked. */
export function valueIn(name: FieldName, cell: string, names: RowNames = noNames): unknown {
  const { kind } = fieldOf(name);
  if (isNumberKind(kind)) return cell.trim() === '' ? null : typedNumber(cell);
  switch (kind) {
    case 'choice':
      return categoryOf(unescapeFormula(cell));
    case 'taxRate':
    case 'maker':
      return idOf(unescapeFormula(cell), names[kind]);
    case 'flag':
      return flags.get(unescapeFormula(cell).trim().toLowerCase()) ?? cell;
    case 'facts':
      return readFacts(unescapeFormula(cell));
    case 'measures':
      return readFacts(unescapeFormula(cell)).map(measureValue);
    case 'time':
      return cell.trim() || null;
    case 'pictures':
      return unescapeFormula(cell).split(betweenPictures).filter(Boolean);
    case 'products':
      return unescapeFormula(cell).split(/\s+/).filter(Boolean);
    default:
      return unescapeFormula(cell);
  }
}
