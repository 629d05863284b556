/** The five categories, in the order they are shown. */
export const categories = [
  { value: 'strength', label: 'Strength Equipment', image: '/images/category-strength.svg' },
  { value: 'weightlifting', label: 'Weightlifting', image: '/images/category-weightlifting.svg' },
  { value: 'bodyweight', label: 'Conditioning & Bodyweight', image: '/images/category-bodyweight.svg' },
  { value: 'mats', label: 'Mats & Flooring', image: '/images/category-mats.svg' },
  { value: 'fitness', label: 'Fitness Accessories', image: '/images/category-fitness.svg' },
] as const;

/** The label shown for a category; a value the shop does not know is shown as it came. */
export function categoryLabel(value: string): string {
  return categories.find((category) => category.value === value)?.label ?? value;
}
