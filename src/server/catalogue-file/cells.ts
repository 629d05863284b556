/**
 * First characters that make a spreadsheet run a cell as a formula, full-width forms included, and the apostrophe that
 * `defused` adds.
 */
const risky = /^[=+\-@\t\r\n'＝＋－＠]/;

/** Escapes a text so that a spreadsheet shows it without running it. */
export function defused(text: string): string {
  return risky.test(text) ? `'${text}` : text;
}

/** Undoes `defused`; any other text stays as it is, also one that begins with an apostrophe of its own. */
export function plain(cell: string): string {
  return cell.startsWith("'") && risky.test(cell.slice(1)) ? cell.slice(1) : cell;
}
