const picture = (name: string) => `/images/products/${name}/960.webp`;

/** What a demo product's photographs are called, after its slug: the first, and the second angle. */
export function picturesOf(slug: string): { image: string; images: string[] } {
  return { image: picture(slug), images: [picture(`${slug}-2`)] };
}
