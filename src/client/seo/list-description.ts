import type { categories } from '../../shared/category.ts';
import type { ListFilters } from '../product/list-filters.ts';
import { listTitle } from '../product/list-title.ts';

type Category = (typeof categories)[number]['value'];

const inStock = 'See prices and what is in stock today.';

/** What search engines show below the title of a category. */
const descriptions: Record<Category, string> = {
  strength: `Power racks, half racks, benches and cable machines that hold what you lift and fit a room at home. ${inStock}`,
  weightlifting: `Barbells, bumper plates, kettlebells and dumbbells, from the first pair to a full set of plates. ${inStock}`,
  bodyweight: `Air bikes, rowers, rings, ropes, plyo boxes and pull-up bars for conditioning at home. ${inStock}`,
  mats: `Rubber tiles, rolled flooring, lifting platforms and yoga mats that spare your floor and your joints. ${inStock}`,
  fitness: `Bands, belts, rollers, jump ropes, vests and the small things that make training at home easier. ${inStock}`,
};

const allProducts = `All of our home gym equipment: racks, barbells, kettlebells, cardio machines, mats and accessories. ${inStock}`;

/** The listing in a sentence or two; pages after the first say so, as no two pages should read alike. */
export function listDescription(filters: ListFilters): string {
  const { searchTerm, categories, page } = filters;
  const [category = ''] = categories;
  const known = categories.length === 1 ? descriptions[category as Category] : undefined;
  const first = searchTerm ? `${listTitle(filters)}: home gym equipment. ${inStock}` : (known ?? allProducts);
  return page > 1 ? `Page ${page}. ${first}` : first;
}
