import type { AssignedColumns, ColumnMeaning } from '../../../../shared/product/import-format.ts';
import { type FieldName, fieldNames, fieldOf } from '../../../../shared/product/product-fields.ts';
import { refused } from '../decode.ts';
import type { Format, OwnCells, Remark } from './format.ts';
import { columnName } from './formats.ts';
import {
  addressesIn,
  categoryIn,
  cellsOf,
  codeOf,
  gramsOf,
  gtinOf,
  millimetresOf,
  piecesOf,
  plainText,
} from './values.ts';

const isShared = (name: FieldName) => Boolean(fieldOf(name).isOfParent) || name === 'isHidden';

/** The unit in the name of a column: `Weight (kg)`. */
const unitIn = (name: string, units: RegExp, otherwise: string) => units.exec(name)?.[0] ?? otherwise;
const unitsOfWeight = /\b(kg|g|lbs?|oz)\b/i;
const unitsOfLength = /\b(mm|cm|m|in|ft)\b/i;

/**
 * The format of a file whose columns staff have assigned. Rows with the same product are its variants; without such a column, rows
 * with options are variants of the product with their name, and any other row is a product of its own.
 * @throws Failure CATALOGUE_FILE_REFUSED if no column says which product a row is about
 */
export function assignedFormat(assigned: AssignedColumns, header: readonly string[]): Format {
  // In the order of the file: that of options and pictures is theirs, and the database returns the names in another one.
  const written = header.map((name) => name.trim()).filter((name) => Object.hasOwn(assigned, name));
  const columnsOf = (meaning: ColumnMeaning) => written.filter((name) => assigned[name] === meaning);
  const sourceOf = (meaning: ColumnMeaning) => columnsOf(meaning).map(columnName)[0];
  const key = sourceOf('product') ?? sourceOf('sku') ?? sourceOf('title');
  if (key === undefined) throw refused('No column says which product a row is about: assign Name or SKU');
  return {
    name: 'other',
    columns: Object.fromEntries(written.map((name) => [columnName(name), []])),
    required: [key],
    strong: [],
    sources: Object.fromEntries(
      [...fieldNames, 'option' as const].flatMap((meaning) => {
        const source = sourceOf(meaning);
        return source ? [[meaning === 'option' ? 'options' : meaning, source]] : [];
      }),
    ),
    read({ get }) {
      const remarks: Remark[] = [];
      const cellsAt = (meaning: ColumnMeaning) =>
        columnsOf(meaning)
          .map((name) => ({ name, cell: get(columnName(name)) }))
          .filter(({ cell }) => cell !== '');
      const first = (meaning: ColumnMeaning) => cellsAt(meaning)[0]?.cell ?? '';
      const options = cellsAt('option').map(({ name, cell }) => ({ name, value: cell }));
      const own = options.length > 0 ? first('title') : first('sku') || first('title');
      const pictures = cellsAt('image').flatMap(({ cell }) => addressesIn(cell));
      const read: OwnCells = {
        ...Object.fromEntries(fieldNames.map((name) => [name, first(name)])),
        details: plainText(first('details')),
        category: categoryIn(first('category')),
        facts: cellsAt('fact')
          .map(({ name, cell }) => `${name.replace(/:/g, ' ')}: ${cell}`)
          .join('\n'),
        stock: piecesOf(first('stock'), sourceOf('stock') as string, remarks),
        sku: codeOf(first('sku'), sourceOf('sku') as string, remarks),
        gtin: gtinOf(first('gtin'), sourceOf('gtin') as string, remarks),
      };
      for (const name of ['grams', 'widthMm', 'depthMm', 'heightMm'] as const) {
        const column = sourceOf(name);
        if (column === undefined) continue;
        const isWeight = name === 'grams';
        const unit = isWeight ? unitIn(column, unitsOfWeight, 'g') : unitIn(column, unitsOfLength, 'mm');
        read[name] = (isWeight ? gramsOf : millimetresOf)(first(name), unit, column, remarks);
      }
      const others = fieldNames.filter((name) => name !== 'image');
      const part = (names: FieldName[]) =>
        cellsOf(Object.fromEntries(names.map((name) => [name, read[name]])));
      const ofPiece = part(others.filter((name) => !isShared(name)));
      const isVariant = options.length > 0;
      return {
        product: (first('product') || own).toLowerCase(),
        cells: part(others.filter(isShared)),
        ...((isVariant || Object.keys(ofPiece).length > 0) && {
          piece: { options, cells: { ...ofPiece, ...(isVariant && cellsOf({ image: pictures[0] })) } },
        }),
        pictures,
        remarks,
      };
    },
  };
}
