/** A LIKE pattern for texts that contain the term, in which `%`, `_` and `\` are ordinary characters. */
export function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}
