/** The most characters of a title in an address: search engines show fewer. */
const longest = 80;

/** The readable ending of a product's address: the words of its title in small letters, those of every script. */
export function endingOf(title: string): string {
  const words =
    title
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...words.join('-')].slice(0, longest).join('').replace(/-$/, '');
}

/** The address by which search engines know the page of a product: `/product/{id}/air-bike`. `/product/{id}` leads there, too. */
export function productAddress({ id, title }: { id: string; title: string }): string {
  const ending = endingOf(title);
  return `/product/${id}${ending && `/${encodeURIComponent(ending)}`}`;
}
