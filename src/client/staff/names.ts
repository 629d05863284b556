let names: Record<string, string> = {};

/** Sets the names of staff, by e-mail address. Only in a browser, where one member of staff is signed in. */
export function setNames(known: Record<string, string>): void {
  names = known;
}

/** The name of a member of staff, as others of the shop see it; the e-mail address of one without, and any other text. */
export const nameOf = (actor: string | null): string => (actor === null ? '' : (names[actor] ?? actor));
