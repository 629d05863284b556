/** The facts of a product that nobody has filled. */
export const noFacts = {
  brand: null,
  gtin: null,
  isOwnMake: false,
  widthMm: null,
  depthMm: null,
  heightMm: null,
  facts: [],
  measures: [],
};

/** The fields of a product that nobody has filled. */
export const emptyFields = {
  ...noFacts,
  images: [],
  goesWith: [],
  tag: null,
  sku: null,
  grams: null,
  maker: null,
  taxRate: null,
};
