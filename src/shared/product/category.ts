/** A category of the shop: a row of the table `categories`. */
export interface Category {
  /** Its address, and its name in the API: it never changes. */
  value: string;
  label: string;
  /** For search engines; may be empty. */
  description: string;
  /** The address of its own picture. */
  image?: string;
  isShown: boolean;
  /** The category of Google's product taxonomy, for feeds. */
  googleCategory?: string;
}

/** A process serves one shop, and a page shows one. */
let current: Category[] = [];

/** To call with the shop's identity, as `setCurrency` of money.ts. */
export function setCategories(categories: Category[]): void {
  current = categories;
}

/** All categories, in their order. */
export const categories = (): Category[] => current;

/** Those that are offered to shoppers. Products of the others are found by a search and at the address of the category. */
export const shownCategories = (): Category[] => current.filter(({ isShown }) => isShown);

export const findCategory = (value: string): Category | undefined =>
  current.find((category) => category.value === value);

/** The label of a category; an unknown value is shown as it is. */
export function categoryLabel(value: string): string {
  return findCategory(value)?.label ?? value;
}

/** Parts that products of a category have in a measure. */
export const measureRoles = ['gives', 'fits', 'needs'] as const;
export type MeasureRole = (typeof measureRoles)[number];
