import { categories, setCategories } from './category.ts';

/** The categories of a new shop. They are not in `category.ts`: pages of shoppers get their categories with their data. */
export const firstCategories = [
  { value: 'strength', label: 'Strength Equipment' },
  { value: 'weightlifting', label: 'Weightlifting' },
  { value: 'bodyweight', label: 'Conditioning & Bodyweight' },
  { value: 'mats', label: 'Mats & Flooring' },
  { value: 'fitness', label: 'Fitness Accessories' },
] as const;

// A server has them until it has read its own.
if (categories().length === 0)
  setCategories(firstCategories.map((category) => ({ ...category, description: '', isShown: true })));
