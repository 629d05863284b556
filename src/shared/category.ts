/** The five categories, in the order they are shown. */
export const categories = [
  { value: 'strength', label: 'Strength Equipment', image: '/images/category-strength/960.webp' },
  { value: 'weightlifting', label: 'Weightlifting', image: '/images/category-weightlifting/960.webp' },
  { value: 'bodyweight', label: 'Conditioning & Bodyweight', image: '/images/category-bodyweight/960.webp' },
  { value: 'mats', label: 'Mats & Flooring', image: '/images/category-mats/960.webp' },
  { value: 'fitness', label: 'Fitness Accessories', image: '/images/category-fitness/960.webp' },
] as const;

/** The label of a category; an unknown value is shown as it is. */
export function categoryLabel(value: string): string {
  return categories.find((category) => category.value === value)?.label ?? value;
}
