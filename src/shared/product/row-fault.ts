import { z } from 'zod';

export const Count = z.number().int().min(0);

/** A text, not one of a list: a new column must not break a program. */
export const Column = z.string().meta({ description: 'A column of a catalogue file', examples: ['price'] });

/** A place in a file. */
export const place = {
  row: Count.describe('The row in a spreadsheet, from 1'),
  line: Count.describe('The line in the text, from 1'),
};
const FilePosition = z.object(place);
export type FilePosition = z.infer<typeof FilePosition>;

/** A remark on a cell; without a column, on the row as a whole. */
export const RowFault = z.object({
  ...place,
  name: z
    .string()
    .optional()
    .describe('What the row is about: the title of a product, else its SKU or id; the number of an order'),
  column: Column.optional(),
  message: z.string(),
  value: z.string().optional().describe('The text of the cell, as it stands in the file'),
});
export type RowFault = z.infer<typeof RowFault>;
