/** The fields of a product that nobody has filled. */
export const emptyFields = {
  images: [],
  goesWith: [],
  tag: null,
  sku: null,
  grams: null,
  brand: null,
  gtin: null,
  isOwnMake: false,
  widthMm: null,
  depthMm: null,
  heightMm: null,
  facts: [],
  maker: null,
  taxRate: null,
};
