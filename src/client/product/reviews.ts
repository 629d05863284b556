/** Reviews that are loaded at a time. */
const limit = 5;

/** The query of a page of a product's reviews: that of the first page is also the one that the server prefetches. */
export function reviewsInput(id: string, page = 1) {
  return { id, page, limit };
}

/** The name shown for a buyer whose name was erased. */
export function reviewerName(name: string | null): string {
  return name ?? 'A buyer';
}
