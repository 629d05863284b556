/**
 * First characters that make a spreadsheet run a cell as a formula, full-width forms included, and the apostrophe that
 * `escapeFormula` adds.
 */
const risky = "[=+\\-@\\t\\r\\n'＝＋－＠]";

/**
 * The start of a cell: the start of a text, and places within it for spreadsheets that separate cells by semicolons or tabs. These
 * ignore quotes after a comma.
 */
const start = '(?:^|[;\\t\\r\\n])"*';

const unescaped = new RegExp(`(?<=${start})(?=${risky})`, 'g');
const escaped = new RegExp(`(?<=${start})'(?=${risky})`, 'g');

/** Escapes a text so that a spreadsheet shows it without running it, or a part of it. */
export function escapeFormula(text: string): string {
  return text.replace(unescaped, "'");
}

/** Undoes `escapeFormula`; does not change any other text, even if it begins with an apostrophe of its own. */
export function unescapeFormula(cell: string): string {
  return cell.replace(escaped, '');
}
