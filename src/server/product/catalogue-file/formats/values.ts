import { convert } from 'html-to-text';
import { typedNumber } from '../../../../shared/base/typed-number.ts';
import { hasCheckDigit } from '../../../../shared/product/facts.ts';
import { type UnitKind, unitOf } from '../../../../shared/product/units.ts';
import type { Cells, OwnCells, Remark } from './format.ts';

/** A text from HTML: paragraphs and list items, without links, pictures, scripts and styles. Other texts stay as they are. */
export function plainText(html: string): string {
  if (!/<[a-z!/][^>]*>|&#?\w+;/i.test(html)) return html.trim();
  const text = convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'iframe', format: 'skip' },
      { selector: 'script', format: 'skip' },
      { selector: 'style', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
      { selector: 'table', options: { uppercaseHeaderCells: false } },
    ],
  });
  return text
    .replace(/\u00a0/g, ' ')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** True if the first of two prices is below the other: it is that of a sale. */
export const isBelow = (sale: string, price: string) => typedNumber(sale) < typedNumber(price);

/** The addresses of pictures in a cell of another shop's file: commas, semicolons, bars, spaces and line ends separate them. */
export function addressesIn(cell: string): string[] {
  return cell.split(/\s*[|;\n\r]\s*|\s*,\s*(?=https?:|\/)|\s*,\s+|\s+(?=https?:)/).filter(Boolean);
}

type Measure = (cell: string, unit: string, column: string, remarks: Remark[]) => string | undefined;

/** @returns undefined for a measure that is not known, as 0 is in all these files, and for one that can't be read */
const measureIn =
  (kind: UnitKind): Measure =>
  (cell, unit, column, remarks) => {
    if (cell === '') return undefined;
    const number = Number(cell.replace(',', '.'));
    const known = unitOf(unit.trim().toLowerCase());
    const size = known?.kind === kind ? known.size : undefined;
    const leaveOut = (why: string) => void remarks.push({ column, message: `“${cell}” ${why}: left out` });
    if (/^[1-9]\d{0,2},\d{3}$/.test(cell)) return leaveOut('can be read in two ways');
    if (!size || !Number.isFinite(number) || number < 0) return leaveOut(`is no number of ${unit}`);
    return number === 0 ? undefined : String(Math.max(1, Math.round(number * size)));
  };

/** A weight as whole grams. */
export const gramsOf = measureIn('weight');

/** A length as whole millimetres. */
export const millimetresOf = measureIn('length');

/** The cell and the unit of a column whose name has it: `Weight (kg)`. */
export function withUnit({ like }: Cells, name: string): [cell: string, unit: string] {
  const [[unit = '', cell = ''] = []] = like(`${name} (`);
  return [cell, unit.replace(')', '')];
}

/** The options in the columns `option1 name`, `option1 value` and so on. */
export const numberedOptions = ({ get }: Cells) =>
  [1, 2, 3]
    .map((n) => ({ name: get(`option${n} name`), value: get(`option${n} value`) }))
    .filter(({ value }) => value !== '');

/** A whole number of pieces; what is below 0 was sold before it came in. */
export function piecesOf(cell: string, column: string, remarks: Remark[]): string | undefined {
  if (!/^-\d/.test(cell)) return cell === '' ? undefined : cell.replace(/\.0+$/, '');
  remarks.push({ column, message: 'Less than 0 pieces: read as 0' });
  return '0';
}

/** A number that a spreadsheet wrote in powers of ten: its last digits are lost. */
const scientific = /^\d([.,]\d+)?e\+?\d+$/i;

/** A code without the apostrophe that keeps a spreadsheet from changing it; one that was changed is left out. */
export function codeOf(cell: string, column: string, remarks: Remark[]): string | undefined {
  const code = cell.replace(/^['’]/, '').trim();
  if (!scientific.test(code)) return code || undefined;
  remarks.push({ column, message: 'A spreadsheet has rounded this number: left out' });
  return undefined;
}

/** The number of a barcode. One that is no GTIN is left out; digits 0 at its start that a spreadsheet removed are put back. */
export function gtinOf(cell: string, column: string, remarks: Remark[]): string | undefined {
  const code = codeOf(cell, column, remarks)?.replace(/[\s-]/g, '');
  if (!code || code === 'N/A') return undefined;
  if (!/^\d+$/.test(code)) {
    remarks.push({ column, message: 'Not a GTIN (8, 12, 13 or 14 digits): left out' });
    return undefined;
  }
  if ([8, 12, 13, 14].includes(code.length) && hasCheckDigit(code)) return code;
  const padded = [8, 12, 13].find(
    (length) => length > code.length && hasCheckDigit(code.padStart(length, '0')),
  );
  if (padded && padded - code.length <= 2) {
    remarks.push({ column, message: `Read as ${code.padStart(padded, '0')}: a 0 at its start was lost` });
    return code.padStart(padded, '0');
  }
  remarks.push({
    column,
    message: 'Not a GTIN: its last digit does not fit, or digits are missing. Left out',
  });
  return undefined;
}

/** The address of a page of another shop: a cell has all of it, or what follows the folder that its software has for products. */
export function pageAt(folder: string, cell: string): string | undefined {
  if (cell === '') return undefined;
  return /^(https?:\/\/|\/)/i.test(cell) ? cell : `${folder}/${cell}`;
}

/** The last part of a path such as `Clothing > Shirts`, of the first of several. */
export function categoryIn(cell: string): string {
  const [first = ''] = cell.split(/\s*,\s*|\s*\|\s*/);
  return first.split(/\s*(?:->|>|»|\/(?=\s))\s*/).at(-1) as string;
}

const yes = /^(1|true|yes|y)$/i;
const no = /^(0|-1|false|no|n)$/i;

export const isYes = (cell: string) => yes.test(cell);
export const isNo = (cell: string) => no.test(cell);

/** Without the absent ones. */
export function cellsOf(cells: Partial<Record<keyof OwnCells, string | undefined>>): OwnCells {
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell)) as OwnCells;
}
