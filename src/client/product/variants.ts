import type { Product } from '../../shared/product/product.ts';

/** The id of the product that lists and reviews mean: the parent of a variant. */
export const ownId = ({ _id: id, parentId = id }: Pick<Product, '_id' | 'parentId'>) => parentId;

/** The title without the values of a variant. */
export function ownTitle({ title, values }: Pick<Product, 'title' | 'values'>): string {
  const ending = values ? `, ${values.join(' / ')}` : '';
  return title.endsWith(ending) ? title.slice(0, title.length - ending.length) : title;
}

/** A variant, made of a product that was read with its variants: their parent, or one of them. */
export function variantOf<Known extends Product>(relative: Known, id: string): Known | undefined {
  const variant = relative.variants?.find(({ _id }) => _id === id);
  if (!variant) return undefined;
  const { priceTo: _priceTo, ordinaryPrice: _ordinary, formerPrice: _former, ...product } = relative;
  const title = `${ownTitle(relative)}, ${variant.values.join(' / ')}`;
  return { ...product, ...variant, title, parentId: ownId(relative) } as Known;
}
