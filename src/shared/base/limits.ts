/** Numbers that the server enforces and the client respects. Every page loads them: those that only staff meet are beside their schemas. */
export const limits = {
  /** Products on a page of the listing, unless an integrator asks for another number. */
  pageSize: 10,
  maxPageSize: 100,
  /** Deeper pages are refused: no shop has them, and each costs more than the one before. */
  maxPage: 200_000,
  searchTermLength: 100,
  searchDebounceMs: 300,
  /** Category values of one listing, joined by commas. */
  categoryLength: 200,
  categories: 50,
  categoryValueLength: 40,
  categoryLabelLength: 60,
  categoryDescriptionLength: 300,
  /** The highest price, in dollars, that a listing may be filtered by. */
  filterPrice: 1e9,
  /** Pieces of one product. */
  stock: 1_000_000,
  /** Products that staff change at once: their ids have to fit into a body of 100 kB. */
  bulkProducts: 2000,
  /** At this many pieces or fewer, shoppers see how many are left; for staff, it is a setting that begins with this. */
  lowStock: 5,
  /** The time in which a deleted product can be restored. */
  restoreDays: 30,
  /** Lines of the activity log, or of a stock ledger, that are fetched at a time. */
  historyLines: 50,
  titleLength: 200,
  detailsLength: 5000,
  tagLength: 30,
  skuLength: 128,
  imageLength: 2000,
  /** The options of a product, its variants, and the characters of an option's name or value. */
  options: 3,
  variants: 100,
  optionLength: 60,
  /** Pictures of a product beside its first. */
  furtherImages: 7,
  /** Products that staff choose to show on the page of another one. */
  goesWith: 8,
  subjectLength: 150,
  messageLength: 5000,
  /** The reason that staff give for a step of an order. */
  reasonLength: 200,
  /** A private note about an order. */
  noteLength: 2000,
  trackingLength: 100,
  carrierName: 60,
  /** Orders that one request takes a step further, and packing slips of one document. */
  bulkOrders: 100,
  cartLines: 100,
  lineQuantity: 10_000,
  /** The largest amount Stripe accepts in one payment: 999,999.99 US dollars. */
  amountCents: 99_999_999,
  /** The smallest card payment that Stripe takes in US dollars. */
  cardAmountCents: 50,
  /** The hold of an unpaid card order. */
  holdMinutes: 15,
  /** A review, or the shop's answer to it. */
  reviewLength: 3000,
  /** The name of a buyer below a review. */
  reviewerLength: 40,
  /** The time in which a sign-up for the newsletter has to be confirmed. The column `expires_at` has the same default. */
  newsletterDays: 7,
  /** Calls in one tRPC batch: the client never sends more, the server never runs more. */
  batchCalls: 10,
  /** A picture that staff choose. The browser makes it smaller before it is uploaded. */
  chosenImageBytes: 60_000_000,
  /** An uploaded picture. */
  imageBytes: 10_000_000,
  imageSide: 16_000,
  /** A photograph of a parcel or of a request, as it is sent; those that a shopper adds to one request. */
  photoBytes: 3_000_000,
  requestPhotos: 3,
  /** An imported catalogue file. */
  importBytes: 20_000_000,
  importRows: 50_000,
  webhooks: 20,
  /** Quantities offered on the product page. */
  detailQuantity: 5,
  cardTitleLength: 20,
  cartTitleLength: 22,
  featuredProducts: 8,
  /** The price range, in dollars, that Clear Filters applies. */
  clearedPriceRange: { min: 0, max: 1000 },
} as const;
