/** The five categories, in the order they are shown. */
export const categories = [
  { value: 'strength', label: 'Strength Equipment' },
  { value: 'weightlifting', label: 'Weightlifting' },
  { value: 'bodyweight', label: 'Conditioning & Bodyweight' },
  { value: 'mats', label: 'Mats & Flooring' },
  { value: 'fitness', label: 'Fitness Accessories' },
] as const;

/** The label of a category; an unknown value is shown as it is. */
export function categoryLabel(value: string): string {
  return categories.find((category) => category.value === value)?.label ?? value;
}
