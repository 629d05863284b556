/**
 * The cost of a page or call, counted and not timed. `tests/api/costs.test.ts` fails if a figure differs from the one here, even
 * if it is lower. Then write the new figure here, and say in the commit why it is higher.
 */
export interface Cost {
  /** Sent to PostgreSQL, BEGIN and COMMIT included. */
  statements: number;
  /** The size of the HTML, with the page's data, before compression; may be up to 2 % less. */
  bytes?: number;
  /** In the HTML. */
  elements?: number;
  /** Words whose singular was searched for: those of the search, and all of the synonyms when they are compiled. */
  singulars?: number;
}

/** Without the response cache: settings are read for each answer. */
export const costs = {
  list: { statements: 1 },
  search: { statements: 2, singulars: 1 },
  detail: { statements: 1 },
  related: { statements: 1 },
  reviews: { statements: 1 },
  homePage: { statements: 3, bytes: 42_500, elements: 327 },
  listingPage: { statements: 3, bytes: 56_300, elements: 420 },
  searchPage: { statements: 6, bytes: 57_600, elements: 437, singulars: 2 },
  productPage: { statements: 3, bytes: 42_300, elements: 345 },
  productPageWithAll: { statements: 4, bytes: 60_300, elements: 487 },
  /** Looked up among the old addresses. */
  unknownPage: { statements: 2 },
} satisfies Record<string, Cost>;

/** With the response cache, which a sale empties. */
export const cachedCosts = {
  searchAfterSale: { statements: 2, singulars: 1 },
  productPageAfterSale: { statements: 4 },
  keptPage: { statements: 0, singulars: 0 },
} satisfies Record<string, Cost>;

interface OrderCost {
  statements: number;
  /** Rows that are inserted, updated or deleted, by triggers as well. */
  rows: number;
  /** Calls of functions in the database, of triggers as well. */
  functions: number;
}

/** A cash order of two products: one that somebody vouches for (or without rate limits), and one of a stranger. */
export const orderCosts: Record<'vouched' | 'stranger', OrderCost> = {
  vouched: { statements: 1, rows: 10, functions: 6 },
  stranger: { statements: 2, rows: 11, functions: 8 },
};

/** The work for ten such orders when e-mails and webhooks about them are sent. */
export const tellingCosts = {
  /** Statements of the outbox without an endpoint, and with one. */
  outbox: 12,
  outboxWithEndpoint: 28,
  /** Statements that deliver them to the endpoint. */
  delivery: 7,
  connections: 1,
};
