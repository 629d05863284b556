// Long because each field of a product has its entry here: its words, and its schemas.

import { z } from 'zod';
import { currencyName, decimalsWords } from '../base/currency-words.ts';
import { time } from '../base/day-schema.ts';
import { limits } from '../base/limits.ts';
import { figure } from '../base/locale.ts';
import { manageMessages } from '../base/manage-messages.ts';
import { isWholeCents, plainAmount } from '../base/money.ts';
import { oneLine, text } from '../base/text.ts';
import { categories } from './category.ts';
import { factLimits, gtinForm, hasCheckDigit } from './facts.ts';
import { firstCategories } from './first-categories.ts';
import { noPicture } from './image.ts';
import { EnterMeasures, MeasureValue } from './measure-values.ts';
import { amountMeta, isPayable, mostAmount, Price } from './price.ts';
import { mostGrams } from './weight.ts';

/** One message for a missing value: absent, null, empty or, in a form, not a number yet. */
function required(message: string) {
  return {
    error: ({ input }: { input?: unknown }) =>
      input === undefined || input === null || input === '' || Number.isNaN(input) ? message : undefined,
  };
}

function requiredText(max: number, message: string) {
  // The document describes the input, which is the first half.
  const length = { minLength: 1, maxLength: max };
  return z.string(required(message)).pipe(text(max).min(1, message)).meta(length);
}

function amount(message: string) {
  return z
    .number(required(message))
    .refine(isPayable, { error: () => `Price can be at most ${mostAmount()}` })
    .refine(isWholeCents, { error: () => `Price can have ${decimalsWords()}` })
    .meta({ ...amountMeta, multipleOf: 0.01 });
}

function pieces(message: string) {
  const { stockNotWhole } = manageMessages.update;
  return z
    .number(required(message))
    .int(stockNotWhole)
    .max(limits.stock, `Stock can be at most ${limits.stock}`);
}

const categoryValues = () => categories().map(({ value }) => value);

/** The categories can change while the process runs. */
function category(message: string) {
  const isMissing = required(message);
  return z
    .string(isMissing)
    .superRefine((input, { addIssue }) => {
      const values = categoryValues();
      if (!values.includes(input))
        addIssue({ code: 'invalid_value', values, input, message: isMissing.error({ input }) });
    })
    .meta({ enum: firstCategories.map(({ value }) => value) });
}

const addressWords = 'Must be one address: a path that begins with / or an http address, without spaces';

/** No spaces, and none of the signs that separate several addresses in a catalogue file. Not in the pattern, which programs rely on. */
const isOneAddress = (address: string) =>
  !/\s|[,;|](https?:|$)/.test(address) && URL.canParse(address, 'https://shop.example');

/** A path of this shop or a full address, but nothing that a browser would run. Empty for none. */
export const ImageAddress = text(limits.imageLength)
  .regex(/^(\/(?![/\\])|https?:\/\/[^/]|$)/, { error: addressWords, abort: true })
  .refine(isOneAddress, addressWords)
  .describe('Address of the picture');

const FurtherImage = text(limits.imageLength)
  .regex(/^(\/(?![/\\])|https?:\/\/[^/\s])\S*$/, { error: addressWords, abort: true })
  .refine(isOneAddress, addressWords)
  .describe('Address of a picture');

export const tooManyImages = `A product can have at most ${limits.furtherImages} more pictures`;

const furtherImages = {
  description: 'Addresses of further pictures, in the order they are shown after the first',
};
const FurtherImages = z.array(FurtherImage).max(limits.furtherImages, tooManyImages).meta(furtherImages);

const Tag = text(limits.tagLength)
  .nullish()
  .describe('A label on the card, such as New; null or empty for none');

const goesWith = {
  description:
    'The ids of products that are shown with it, in their order. Empty: those that were bought together with it',
};

/** Ids of products in an order, each once. @param tooMany the message for more than `most` */
export const ProductIdsInOrder = (most: number, tooMany: string) =>
  z
    .array(z.uuid('Must be the id of a product').toLowerCase())
    .max(most, tooMany)
    .refine((ids) => new Set(ids).size === ids.length, 'Names a product twice');

const GoesWith = ProductIdsInOrder(
  limits.goesWith,
  `At most ${limits.goesWith} products can go with one`,
).meta({ ...goesWith, uniqueItems: true });

const Sku = text(limits.skuLength)
  .nullish()
  .describe(
    'The number or code that the shop itself uses for it; no other product has it; null or empty for none',
  );

const Grams = z
  .number('Weight must be a number of grams')
  .int('Weight must be a whole number of grams')
  .min(1, 'Weight must be at least 1 gram')
  .max(mostGrams, `Weight can be at most ${figure(mostGrams)} grams`)
  .nullish()
  .describe('The weight in grams, with the packaging; null if it is not known');

const { brandLength, facts: mostFacts, nameLength, valueLength, mm: mostMm } = factLimits;

const brandMeta = { description: 'The name of the brand; null if it is not known or has none' };
const Brand = text(brandLength).regex(oneLine, 'Must be one line').nullish().meta(brandMeta);

const gtinMeta = {
  description: 'The number in its barcode (GTIN-8, 12, 13 or 14: EAN, UPC, ITF-14); null if it is not known',
};
const Gtin = text(limits.skuLength)
  .overwrite((typed) => typed.replace(/[\s-]/g, ''))
  .refine((gtin) => gtin === '' || gtinForm.test(gtin), {
    error: 'GTIN must have 8, 12, 13 or 14 digits, such as 4006381333931',
    abort: true,
  })
  .refine(hasCheckDigit, 'The last digit of the GTIN does not fit the others: one may be mistyped')
  .nullish()
  .meta(gtinMeta);

const ownMake = {
  description: 'True if it has no GTIN because the shop makes it, or has it made; product feeds say so',
};

/** An optional length, which is typed in millimetres. */
function length(label: string) {
  const meta = { description: `The ${label.toLowerCase()} in millimetres; null if it is not known` };
  const Length = z
    .number(`${label} must be a number of millimetres`)
    .int(`${label} must be a whole number of millimetres`)
    .min(1, `${label} must be at least 1 millimetre`)
    .max(mostMm, `${label} can be at most ${figure(mostMm)} millimetres`)
    .nullish()
    .meta(meta);
  return {
    kind: 'millimetres',
    label,
    hint: 'In millimetres',
    column: `The ${label.toLowerCase()} in millimetres. Empty if it is not known.`,
    isFact: true,
    empty: null,
    shown: z.number().int().nullable().meta(meta),
    create: Length,
    update: Length,
  } as const;
}

const measuresMeta = {
  description:
    'Its values of the measures that decide what fits it; those of a variant are those of its parent',
};
const Measures = EnterMeasures.optional().meta(measuresMeta);

const MakerOf = z
  .uuid('Must be the id of a maker')
  .nullish()
  .describe('The id of its maker; null if none is named');

const factWords = 'Each fact is a name and a value, such as “Load at most: 300 kg”';
const factsMeta = {
  description: 'Further facts, in the order they are shown, such as “Load at most: 300 kg”',
};
const FactName = text(nameLength).min(1, factWords).regex(oneLine, 'Must be one line');
const Facts = z
  .array(
    z.object({
      name: FactName.regex(/^[^:]*$/, 'A name has no colon'),
      value: text(valueLength).min(1, factWords).regex(oneLine, 'Must be one line'),
    }),
  )
  .max(mostFacts, `A product can have at most ${mostFacts} facts`)
  .refine(
    (facts) => new Set(facts.map(({ name }) => name.toLowerCase())).size === facts.length,
    'Two facts have the same name',
  )
  .meta(factsMeta);

const TaxRateOf = z
  .uuid('Must be the id of a tax rate')
  .nullish()
  .describe('The id of its tax rate; null for the first one');

const Flag = z.boolean('Must be true or false').optional();

/** An optional amount. */
const optionalAmount = (label: string, description: string) =>
  z
    .number(`${label} must be a number`)
    .min(0, `${label} can’t be negative`)
    .refine(isPayable, { error: () => `${label} can be at most ${mostAmount()}` })
    .refine(isWholeCents, { error: () => `${label} can have ${decimalsWords()}` })
    .nullish()
    .meta({ ...amountMeta, multipleOf: 0.01, description });

const salePriceMeta = 'The price of its sale, planned or on, below `price`; null for none';
const SalePrice = optionalAmount('Sale price', salePriceMeta);

/** A time of a sale. */
const saleTime = (label: string, hint: string, column: string, description: string) =>
  ({
    kind: 'time',
    label,
    hint,
    column,
    isOfStaff: true,
    isOfSale: true,
    empty: null,
    shown: z.iso.datetime().nullable().meta({ description }),
    create: time().nullish().meta({ description }),
    update: time().nullish().meta({ description }),
  }) as const;

const IsHidden = Flag.describe('True for a product that shoppers can neither see nor order');

const ShownFrom = time()
  .nullish()
  .describe('A time in the future hides the product until then. One in the past shows it at once');

/** The properties of a field that the database, the API, catalogue files and the form need. */
interface ProductField {
  /** The kind of input for the value. Amounts are stored in cents; pieces in `product_stock`, all else in `products`. */
  kind:
    | 'text'
    | 'longText'
    | 'choice'
    | 'amount'
    | 'pieces'
    | 'grams'
    | 'millimetres'
    | 'flag'
    | 'facts'
    | 'measures'
    | 'maker'
    | 'taxRate'
    | 'picture'
    | 'pictures'
    | 'products'
    | 'flag'
    | 'time';
  /** Its name on the screens of staff. */
  label: string;
  /** The text below the field in the form. */
  hint?: string;
  /** The explanation of its column in a catalogue file, for staff. */
  column: string;
  /** The most characters that fit. */
  maxLength?: number;
  /** True for what the form has in its section of facts. */
  isFact?: boolean;
  /** True for a text that stands next to another field in the form. */
  isShort?: boolean;
  /** True for an optional text that no two products have, whatever the case of its letters; see `unique-fields.ts`. */
  isUnique?: boolean;
  /** True for a field that variants have from their parent. */
  isOfParent?: boolean;
  /** True for a field that only staff and programs with a key see. */
  isOfStaff?: boolean;
  /** True for the price and the times of a sale. */
  isOfSale?: boolean;
  /** The value stored for a new product that has none. Fields without `empty` are required. */
  empty?: unknown;
  /** Its schema in responses, for new products, and for changed ones. */
  shown: z.ZodType;
  create: z.ZodType;
  update: z.ZodType;
}

const { create, update } = manageMessages;

/**
 * The fields of a product that staff enter, in the order of the form and of catalogue files. All code that handles every field is
 * made from this list: schemas, statements (`server/catalogue/fields.ts`, `server/product/write.ts`), catalogue files and the
 * form.
 */
export const productFields = {
  title: {
    kind: 'text',
    label: 'Name',
    isOfParent: true,
    column: 'The name.',
    maxLength: limits.titleLength,
    shown: z.string(),
    create: requiredText(limits.titleLength, create.titleRequired),
    update: requiredText(limits.titleLength, update.titleRequired),
  },
  category: {
    kind: 'choice',
    label: 'Category',
    isOfParent: true,
    get column() {
      return `One of ${categoryValues().join(', ')}.`;
    },
    shown: z.string(),
    create: category(create.categoryRequired),
    update: category(update.categoryRequired),
  },
  sku: {
    kind: 'text',
    label: 'SKU',
    hint: 'Your own code. May stay empty.',
    column: 'Your own number or code for it, which no other product has. Empty for none.',
    maxLength: limits.skuLength,
    isShort: true,
    isUnique: true,
    empty: null,
    shown: z.string().nullable().describe('The number or code that the shop itself uses for it'),
    create: Sku,
    update: Sku,
  },
  price: {
    kind: 'amount',
    label: 'Price',
    get hint() {
      return `In ${currencyName()}`;
    },
    get column() {
      return `In ${currencyName()}, such as ${plainAmount(4999)}.`;
    },
    shown: Price,
    create: amount(create.priceRequired).min(0, create.priceNegative),
    update: amount(update.priceRequired).positive(update.priceNotPositive),
  },
  salePrice: {
    kind: 'amount',
    label: 'Sale price',
    hint: 'Below the price. May stay empty.',
    column: 'The price of its sale, planned or on. Empty for none.',
    isOfStaff: true,
    isOfSale: true,
    empty: null,
    shown: Price.nullable().meta({ ...amountMeta, description: salePriceMeta }),
    create: SalePrice,
    update: SalePrice,
  },
  saleFrom: saleTime(
    'Sale from',
    'Empty for at once.',
    'The time at which its sale begins, such as 2026-12-24T08:00:00Z. Empty for at once.',
    'When its sale begins; null for at once',
  ),
  saleUntil: saleTime(
    'Sale until',
    'Empty for no end.',
    'The time at which its sale ends. Empty for no end.',
    'When its sale ends; null for no end',
  ),
  stock: {
    kind: 'pieces',
    label: 'Stock',
    column: 'How many pieces there are. With stock_seen, only the difference to it counts.',
    shown: z.number().int().min(0).describe('Pieces that can be ordered now'),
    create: pieces(create.stockRequired).min(0, create.stockNegative),
    // 0 is allowed only where it was 0 before: see `soldOutByEditing`.
    update: pieces(update.stockRequired).min(0, update.stockNotPositive),
  },
  grams: {
    kind: 'grams',
    label: 'Weight',
    hint: 'In grams, with the packaging. May stay empty.',
    column: 'The weight in grams, with the packaging. Empty if it is not known.',
    empty: null,
    shown: z
      .number()
      .int()
      .nullable()
      .describe('The weight in grams, with the packaging; null if it is not known'),
    create: Grams,
    update: Grams,
  },
  brand: {
    kind: 'text',
    label: 'Brand',
    isOfParent: true,
    column: 'The name of the brand. Empty if it is not known.',
    maxLength: brandLength,
    isFact: true,
    isShort: true,
    empty: null,
    shown: z.string().nullable().meta(brandMeta),
    create: Brand,
    update: Brand,
  },
  gtin: {
    kind: 'text',
    label: 'GTIN',
    hint: 'The number in its barcode',
    column: 'The number in its barcode, such as 4006381333931. Empty if it is not known.',
    maxLength: limits.skuLength,
    isFact: true,
    isShort: true,
    empty: null,
    shown: z.string().nullable().meta(gtinMeta),
    create: Gtin,
    update: Gtin,
  },
  isOwnMake: {
    kind: 'flag',
    label: 'Own make',
    isOfParent: true,
    hint: 'It has no GTIN: you make it, or have it made. Feeds say so, and the brand is your shop if there is no other.',
    column: 'yes if it has no GTIN because you make it or have it made, else empty.',
    isFact: true,
    empty: false,
    shown: z.boolean().meta(ownMake),
    create: Flag.meta(ownMake),
    update: Flag.meta(ownMake),
  },
  widthMm: length('Width'),
  depthMm: length('Depth'),
  heightMm: length('Height'),
  facts: {
    kind: 'facts',
    label: 'Further facts',
    isOfParent: true,
    hint: 'One a line, such as “Load at most: 300 kg”',
    column: 'Further facts, one a line, such as Load at most: 300 kg. Empty for none.',
    isFact: true,
    empty: [],
    shown: z.array(z.object({ name: z.string(), value: z.string() })).meta(factsMeta),
    create: Facts.optional(),
    update: Facts.optional(),
  },
  measures: {
    kind: 'measures',
    label: 'What fits',
    isOfParent: true,
    column: 'Its measures, one a line, such as gives Sleeve diameter: 50. Empty for none.',
    empty: [],
    shown: z.array(MeasureValue).meta(measuresMeta),
    create: Measures,
    update: Measures,
  },
  maker: {
    kind: 'maker',
    label: 'Maker',
    isOfParent: true,
    column: 'The name of its maker, as it is at Makers. Empty for none.',
    isFact: true,
    empty: null,
    shown: z.string().nullable().describe('The id of its maker; null if none is named'),
    create: MakerOf,
    update: MakerOf,
  },
  taxRate: {
    kind: 'taxRate',
    label: 'Tax rate',
    column: 'The name of its tax rate. Empty for the first one.',
    empty: null,
    shown: z.string().nullable().describe('The id of its tax rate; null for the first one'),
    create: TaxRateOf,
    update: TaxRateOf,
  },
  tag: {
    kind: 'text',
    label: 'Tag',
    isOfParent: true,
    hint: 'Shown on the card, such as New. May stay empty.',
    column: 'A label on the card, such as New. Empty for none.',
    maxLength: limits.tagLength,
    isShort: true,
    empty: null,
    shown: z.string().nullable().describe('A label on the card, such as New'),
    create: Tag,
    update: Tag,
  },
  details: {
    kind: 'longText',
    label: 'Description',
    isOfParent: true,
    column: 'The description.',
    maxLength: limits.detailsLength,
    shown: z.string(),
    create: requiredText(limits.detailsLength, create.detailsRequired),
    update: requiredText(limits.detailsLength, update.detailsRequired),
  },
  image: {
    kind: 'picture',
    label: 'Picture',
    column: 'The address of the picture. Empty leaves the picture as it is.',
    empty: noPicture,
    shown: z
      .string()
      .describe('Address of the first picture: a path of this shop, or a full address elsewhere'),
    create: ImageAddress.optional(),
    update: ImageAddress.optional(),
  },
  images: {
    kind: 'pictures',
    label: 'More pictures',
    column: 'The addresses of further pictures, in their order, with spaces between them. Empty for none.',
    empty: [],
    shown: z.array(z.string()).meta(furtherImages),
    create: FurtherImages.optional(),
    update: FurtherImages.optional(),
  },
  goesWith: {
    kind: 'products',
    label: 'Goes with this',
    isOfParent: true,
    hint: 'Shown on its page, in this order. Without any, what was bought together with it is shown.',
    column: 'The ids of products that are shown with it, with spaces between them. Empty for none.',
    empty: [],
    shown: z.array(z.string()).meta(goesWith),
    create: GoesWith.optional(),
    update: GoesWith.optional(),
  },
  isHidden: {
    kind: 'flag',
    label: 'Hidden',
    isOfParent: true,
    column: 'yes for a product that shoppers can neither see nor order. Empty or no for one that is shown.',
    isOfStaff: true,
    empty: false,
    shown: z.boolean().describe('True while shoppers can neither see nor order it'),
    create: IsHidden,
    update: IsHidden,
  },
  shownFrom: {
    kind: 'time',
    label: 'Shown from',
    isOfParent: true,
    column: 'The time at which a hidden product is shown, such as 2026-12-24T08:00:00Z. Empty for none.',
    isOfStaff: true,
    empty: null,
    shown: z.iso
      .datetime()
      .nullable()
      .describe('When a hidden product is going to be shown; null if nobody has planned it'),
    create: ShownFrom,
    update: ShownFrom,
  },
} as const satisfies Record<string, ProductField>;

export type ProductFields = typeof productFields;
export type FieldName = keyof ProductFields;

export const fieldNames = Object.keys(productFields) as FieldName[];

/** A field with all optional properties, for code that treats every field alike. */
export function fieldOf(name: FieldName): ProductField {
  return productFields[name];
}

/** True for what the variants of a product with options have in its place. */
export const isOfVariants = (name: FieldName) =>
  name === 'price' || name === 'stock' || Boolean(fieldOf(name).isOfSale);

/** The words for such a field of a product with options: `Its variants have a price each`. */
export const variantsHave = (name: FieldName) =>
  `Its variants have a ${fieldOf(name).isOfSale ? 'sale price' : name} each`;

/** The fields with one of their schemas, as the shape of an object. */
export function fieldSchemas<K extends 'shown' | 'create' | 'update'>(which: K) {
  const entries = fieldNames.map((name) => [name, productFields[name][which]]);
  return Object.fromEntries(entries) as { [N in FieldName]: ProductFields[N][K] };
}

type StaffField = {
  [N in FieldName]: ProductFields[N] extends { isOfStaff: true } ? N : never;
}[FieldName];

/** The shape of the fields that shoppers see. */
export function publicFields() {
  const entries = fieldNames
    .filter((name) => !fieldOf(name).isOfStaff)
    .map((name) => [name, productFields[name].shown]);
  return Object.fromEntries(entries) as { [N in Exclude<FieldName, StaffField>]: ProductFields[N]['shown'] };
}

/** The values of the fields in responses. */
export type FieldValues = { [N in FieldName]: z.output<ProductFields[N]['shown']> };
