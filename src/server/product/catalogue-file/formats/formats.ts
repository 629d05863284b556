import { isNumberKind, type NumberKind } from '../../../../shared/base/typed-number.ts';
import { importFormats, type KnownFormat } from '../../../../shared/product/import-format.ts';
import { type FieldName, productFields } from '../../../../shared/product/product-fields.ts';
import { refused } from '../decode.ts';
import type { ReadNumber } from '../rows.ts';
import type { Cells, Format } from './format.ts';
import { google } from './google.ts';
import { prestashop } from './prestashop.ts';
import { shopify } from './shopify.ts';
import { spree } from './spree.ts';
import { square } from './square.ts';
import { vendure } from './vendure.ts';
import { woocommerce } from './woocommerce.ts';

const formats: Record<KnownFormat, Format> = {
  shopify,
  woocommerce,
  square,
  prestashop,
  spree,
  vendure,
  google,
};

/** The name of a column in the form in which formats name it. */
export const columnName = (header: string) =>
  header.trim().toLowerCase().replace(/_/g, ' ').replace(/\s+/g, ' ').replace(/ ?\*$/, '');

interface Taken {
  /** The first name of the column in the format. */
  name: string;
  /** The part of its header after the beginning of a name with a `*`. */
  rest: string;
  index: number;
}

/** The columns of a file that a format takes, each at most once. */
function takenBy({ columns }: Pick<Format, 'columns'>, header: readonly string[]): Taken[] {
  const taken: Taken[] = [];
  for (const [index, written] of header.entries()) {
    const given = columnName(written);
    for (const [name, others] of Object.entries(columns)) {
      const isOpen = name.endsWith('*');
      const start = [isOpen ? name.slice(0, -1) : name, ...others].find((one) =>
        isOpen ? given.startsWith(one) : given === one,
      );
      const rest = start === undefined ? '' : given.slice(start.length);
      if (start === undefined || taken.some((one) => one.name === name && one.rest === rest)) continue;
      taken.push({ name, rest, index });
      break;
    }
  }
  return taken;
}

/** The names of all columns that a format takes, to find what separates the cells of a file. */
export const isForeignColumn = (header: string) =>
  Object.values(formats).some((format) => takenBy(format, [header]).length > 0);

/** True if a header has all columns that files of the format have. */
export function fits(format: Pick<Format, 'columns' | 'required'>, header: readonly string[]): boolean {
  const names = new Set(takenBy(format, header).map(({ name }) => name));
  return format.required.every((name) => names.has(name));
}

const listOf = (names: readonly KnownFormat[]) =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names.map((name) => importFormats[name]));

/** The formats that a header fits: none, one, or several alike. */
export function formatsOf(header: readonly string[]): Format[] {
  const fitting = Object.values(formats).filter((format) => fits(format, header));
  const given = header.map(columnName);
  const certain = fitting.filter(({ strong }) => strong.some((name) => given.includes(name)));
  return certain.length > 0 ? certain : fitting;
}

/** The words for a file that several formats fit. */
export const severalFormats = (names: readonly KnownFormat[]) =>
  `This can be a file of ${listOf(names)}: say which it is`;

/** The format that the caller has named; undefined if this is no header of it. */
export function namedFormat(name: KnownFormat, header: readonly string[]): Format | undefined {
  return fits(formats[name], header) ? formats[name] : undefined;
}

/** The refusal of a file that is not of the format which the caller has named. */
export const otherFormat = (name: KnownFormat) =>
  refused(`A file of ${importFormats[name]} has the columns ${formats[name].required.join(', ')}`);

/** The columns of a format whose cells are numbers. */
function numberColumns({ sources }: Pick<Format, 'sources'>): Map<string, NumberKind> {
  const kinds = Object.entries(sources).map(([name, column]) => {
    return [column, productFields[name as FieldName]?.kind] as const;
  });
  return new Map(kinds.filter((entry): entry is [string, NumberKind] => isNumberKind(entry[1])));
}

/** Reads the rows of a file in a format. */
export function readerOf(
  format: Pick<Format, 'columns' | 'sources'>,
  header: readonly string[],
  readNumber: ReadNumber,
) {
  const taken = takenBy(format, header);
  const plain = new Map(taken.filter(({ rest }) => rest === '').map(({ name, index }) => [name, index]));
  const kinds = numberColumns(format);
  const cellsOf = (record: readonly string[]): Cells => {
    const cellAt = (name: string, index: number) => {
      const cell = record[index]?.trim() ?? '';
      const kind = kinds.get(name);
      return kind ? readNumber(kind, cell) : cell;
    };
    return {
      get: (name) => cellAt(name, plain.get(name) ?? -1),
      like: (start) =>
        taken
          .filter(({ name }) => name === `${start}*`)
          .map(({ name, rest, index }): [string, string] => [rest, cellAt(name, index)]),
    };
  };
  const indexes = new Set(taken.map(({ index }) => index));
  return {
    cellsOf,
    /** The header of a column as the file has it. */
    headerOf: (name: string) => header[taken.find((one) => one.name === name)?.index ?? -1]?.trim() ?? name,
    cellOf: (record: readonly string[], name: string) =>
      record[taken.find((one) => one.name === name)?.index ?? -1]?.trim() ?? '',
    notTaken: header.filter((written, index) => written.trim() !== '' && !indexes.has(index)),
  };
}
