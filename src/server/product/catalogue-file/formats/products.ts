import { momentInFile } from '../../../../shared/base/day.ts';
import { limits } from '../../../../shared/base/limits.ts';
import type { CatalogueColumn } from '../../../../shared/product/catalogue-file.ts';
import { factLimits, factLines, readFacts } from '../../../../shared/product/facts.ts';
import type { FilePosition, RowFault } from '../../../../shared/product/row-fault.ts';
import type { CatalogueFile, FileRow, ReadNumber, RecordAt } from '../rows.ts';
import type { Format, OwnCells, SourcePiece } from './format.ts';
import { readerOf } from './formats.ts';
import { gather, type Placed, type SourceProduct } from './gather.ts';

/** A file of another shop in rows of the shop's own files. */
export type Translated = Pick<CatalogueFile, 'rows' | 'faults' | 'notes' | 'columnsNotTaken' | 'inFile'>;

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const isAddress = (text: string) =>
  text.length <= limits.imageLength && /^(https?:\/\/[^/\s]|\/(?![/\\]))\S*$/.test(text);

/** The names of the options of a product, in the order in which its pieces have them. */
function optionNames(pieces: SourcePiece[]): string[] {
  const names: string[] = [];
  for (const { name } of pieces.flatMap(({ options }) => options))
    if (name !== '' && !names.some((other) => isSame(other, name))) names.push(name);
  return names;
}

/** The values of a piece by the names of the options; those without a name by their places. */
function valuesOf({ options }: SourcePiece, names: string[]): string[] {
  return names.flatMap((name, index) => {
    const named = options.find((option) => isSame(option.name, name));
    const unnamed = options[index];
    return named?.value ?? (unnamed?.name === '' ? unnamed.value : []);
  });
}

/** The rows of a product, with what is wrong in them and what is left out. */
class Translation {
  readonly rows: FileRow[] = [];
  readonly faults: Placed[] = [];
  readonly notes: Placed[] = [];
  /** Rows that are left out because of another one. */
  readonly dragged: RowFault[] = [];

  constructor(
    private readonly format: Format,
    private readonly timeZone: string,
  ) {}

  private column(name: CatalogueColumn): string {
    return this.format.sources[name] ?? name;
  }

  private refuse({ rows }: SourceProduct, fault: Placed): void {
    this.faults.push(fault);
    const message = `Left out with the other rows of its product: see row ${fault.at.row}`;
    this.dragged.push(
      ...rows.filter((at) => at !== fault.at).map(({ row, line }) => ({ row, line, message })),
    );
  }

  private pictures({ pictures, rows }: SourceProduct): Pick<OwnCells, 'image' | 'images'> {
    const column = this.column('image');
    for (const { address, at } of pictures)
      if (!isAddress(address))
        this.notes.push({ at, column, message: 'Not the address of a picture: left out' });
    const all = [...new Set(pictures.map(({ address }) => address).filter(isAddress))];
    const most = 1 + limits.furtherImages;
    const [image = '', ...images] = all.slice(0, most);
    if (all.length > most)
      this.notes.push({
        at: rows[0] as RecordAt,
        column,
        message: `Only the first ${most} pictures are taken`,
      });
    return { ...(image && { image }), ...(images.length > 0 && { images: images.join(' ') }) };
  }

  /** Facts that fit, each name once, without the options, which are the same in some formats. */
  private facts({ cells, rows, head }: SourceProduct, options: string[]): Pick<OwnCells, 'facts'> {
    const facts = readFacts(cells.facts ?? '').filter(
      ({ name, value }, index, all) =>
        name !== '' &&
        value !== '' &&
        !options.some((option) => isSame(option, name)) &&
        all.findIndex((one) => isSame(one.name, name)) === index,
    );
    const { nameLength, valueLength, facts: most } = factLimits;
    const fitting = facts
      .filter(({ name, value }) => name.length <= nameLength && value.length <= valueLength)
      .slice(0, most);
    if (fitting.length < facts.length) {
      const message = 'Facts that are too long or too many are left out';
      this.notes.push({ at: head ?? (rows[0] as RecordAt), column: this.column('facts'), message });
    }
    return fitting.length > 0 ? { facts: factLines(fitting) } : {};
  }

  /** The times of a sale in the form of the shop's own files. */
  private times({ cells, at }: SourceProduct['pieces'][number]): OwnCells {
    const names = ['saleFrom', 'saleUntil'] as const;
    const times = names.flatMap((name) => {
      const cell = cells[name];
      if (!cell) return [];
      const time = momentInFile(cell, this.timeZone)?.toISOString();
      if (!time) this.notes.push({ at, column: this.column(name), message: 'Not a time: left out' });
      return [[name, time]];
    });
    return Object.fromEntries(times);
  }

  private ownCells(piece: SourceProduct['pieces'][number]): OwnCells {
    return { ...this.ownPicture(piece), ...this.times(piece) };
  }

  private ownPicture({ cells: { image, ...cells }, at }: SourceProduct['pieces'][number]): OwnCells {
    if (image === undefined || isAddress(image)) return image === undefined ? cells : { ...cells, image };
    const column = this.format.variantImage ?? this.column('image');
    this.notes.push({ at, column, message: 'Not the address of a picture: left out' });
    return cells;
  }

  private add(
    { row, line }: FilePosition,
    key: string,
    more: Pick<FileRow, 'cells' | 'defaults' | 'family' | 'oldAddresses'>,
  ): void {
    this.rows.push({ row, line, ...more, source: { name: this.format.name, key } });
  }

  product(product: SourceProduct): void {
    const { key, refusal, pieces, cells } = product;
    const at = product.head ?? (product.rows[0] as RecordAt);
    if (refusal) {
      this.refuse(product, refusal);
      return;
    }
    const [only] = pieces;
    if (!only) {
      const message = 'No row has a price of it or of a variant of it';
      this.refuse(product, { at, column: this.column('title'), message });
      return;
    }
    // Shopify's name for the option of a product that has none.
    const isPlain = pieces.length === 1 && only.options.every(({ name }) => isSame(name, 'title'));
    const names = isPlain ? [] : optionNames(pieces);
    const { facts: _facts, ...texts } = cells;
    const shared = { ...texts, ...this.facts(product, names), ...this.pictures(product) };
    const details = shared.title ?? '';
    const oldAddresses = [...product.pages];
    if (names.length === 0) {
      this.add(only.at, key, {
        cells: { ...shared, ...this.ownCells(only) },
        defaults: { details, stock: '0' },
        oldAddresses,
      });
      const message = `Row ${only.at.row} is the same product, and no option tells the two apart`;
      const column = this.column('options');
      this.faults.push(...pieces.slice(1).map((piece) => ({ at: piece.at, column, message })));
      return;
    }
    const family = { names, variantOf: '' };
    this.add(at, key, { cells: shared, defaults: { details }, family, oldAddresses });
    for (const piece of pieces) {
      // The row of the product itself, which some formats have with a price that does not count.
      if (piece.options.length === 0 && piece.at === product.head) continue;
      const values = valuesOf(piece, names);
      this.add(piece.at, piece.id || JSON.stringify([key, ...values.map((value) => value.toLowerCase())]), {
        cells: this.ownCells(piece),
        defaults: { stock: '0' },
        family: { names: values, variantOf: key, parentRow: at.row },
      });
    }
  }
}

/** Reads the rows of a file in the format of another shop. */
export async function translate(
  format: Format,
  header: readonly string[],
  records: RecordAt[],
  { readNumber, timeZone }: { readNumber: ReadNumber; timeZone: string },
): Promise<Translated> {
  const { cellsOf, headerOf, cellOf, notTaken } = readerOf(format, header, readNumber);
  const { products, faults, notes } = await gather(format, records, cellsOf);
  const translation = new Translation(format, timeZone);
  for (const product of products) translation.product(product);
  const shown = ({ at, column, message }: Placed): RowFault => {
    const value = cellOf(at, column);
    return { row: at.row, line: at.line, column: headerOf(column), message, ...(value && { value }) };
  };
  const { title = 'title', sku = 'sku' } = format.sources;
  const named = (fault: RowFault): RowFault => {
    const at = byRow.get(fault.row);
    const name = at && (cellOf(at, title) || cellOf(at, sku));
    return name ? { ...fault, name } : fault;
  };
  const byRow = new Map(records.map((record) => [record.row, record]));
  return {
    rows: translation.rows,
    faults: [...[...faults, ...translation.faults].map(shown), ...translation.dragged],
    notes: [...notes, ...translation.notes].map(shown),
    columnsNotTaken: notTaken,
    inFile(fault) {
      const at = byRow.get(fault.row);
      // A fault that was found while the file was read has its column and value already.
      if (!fault.column || !at || fault.value !== undefined) return named(fault);
      const column = format.sources[fault.column as CatalogueColumn] ?? fault.column;
      return named(shown({ at, column, message: fault.message }));
    },
  };
}
