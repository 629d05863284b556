import type { CatalogueColumn } from '../../../../shared/product/catalogue-file.ts';
import type { ImportFormat } from '../../../../shared/product/import-format.ts';

/** Cells in the columns of the shop's own files. Empty ones are absent. */
export type OwnCells = Partial<Record<CatalogueColumn, string>>;

/** A row of a file. */
export interface Cells {
  /** The cell of a column by the first of its names, without spaces around it; empty if there is no such column. */
  get(name: string): string;
  /** The cells of all columns whose names begin like this, by what follows. */
  like(start: string): [rest: string, cell: string][];
}

/** A value that is left out or read as another one, and why. */
export interface Remark {
  /** The column, by the first of its names in the format. */
  column: string;
  message: string;
}

/** A piece that can be bought: a product without options, or a variant. */
export interface SourcePiece {
  /** Names and values of its options. Files that name an option in the first row of its product leave the name empty in others. */
  options: { name: string; value: string }[];
  /** Its own cells: price, stock, SKU and others that variants have. */
  cells: OwnCells;
  /** Its id in the other shop, unless its product and its values say which it is. */
  id?: string;
}

/** The meaning of a row. */
export interface Said {
  /** The product it is about: an id or an address in the other shop, the same in all its rows. Empty: that of the row above. */
  product: string;
  /** Other names by which rows of its variants call the product. */
  aliases?: string[];
  /** The cells that variants share. */
  cells: OwnCells;
  /** Absent in a row that has only pictures, or only what variants share. */
  piece?: SourcePiece;
  /** The address of its page in the other shop. */
  page?: string | undefined;
  /** Addresses, in their order. */
  pictures: string[];
  /** The currency of its price, if the file says. */
  currency?: string;
  remarks: Remark[];
  refusal?: undefined;
}

/** A product that the shop can't sell, with the reason. */
interface Refused extends Pick<Said, 'product' | 'aliases'> {
  refusal: Remark;
}

/** A product file of another shop software. */
export interface Format {
  name: ImportFormat;
  /**
   * The columns that are taken, in lower case and with spaces for underscores, each with other names it has had. A `*` at the end
   * stands for any other words.
   */
  columns: Record<string, readonly string[]>;
  /** A file of this format has all of these. */
  required: readonly string[];
  /** A file with one of these is of no other format. */
  strong: readonly string[];
  /** For each own column, the column that it comes from: faults name it. */
  sources: Partial<Record<CatalogueColumn, string>>;
  /** The column of the picture of a variant, if it is another one than that of its product. */
  variantImage?: string;
  /** @returns what the row means, or why its product can't be taken */
  read(row: Cells): Said | Refused;
}
