/**
 * How a cell begins that a spreadsheet runs as a formula, also in its full-width form, or that could be taken for one
 * that was defused.
 */
const risky = /^[=+\-@\t\r\n'＝＋－＠]/;

/** The text as a spreadsheet shows it without running it. */
export function defused(text: string): string {
  return risky.test(text) ? `'${text}` : text;
}

/** The text that was defused; any other stays as it is, also one that begins with an apostrophe of its own. */
export function plain(cell: string): string {
  return cell.startsWith("'") && risky.test(cell.slice(1)) ? cell.slice(1) : cell;
}
