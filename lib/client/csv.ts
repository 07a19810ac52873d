/* CSV as spreadsheets read it: RFC 4180 (https://www.rfc-editor.org/rfc/rfc4180), with a byte order mark for Excel. */

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Matches where a spreadsheet may begin a cell: at the start of a text, and after semicolons, tabs and line breaks. Includes
 * blanks, invisible characters and quotes that it may drop, then any character that makes the rest a formula.
 */
const BEGINNINGS = /((?:[;\t\r\n]|^)[\s\p{C}"]*'*)([=+\-@＝＋－＠]?)/gu;

/** Numbers are written as they are, null as nothing. In texts, what a spreadsheet would run gets an apostrophe in front. */
export type Cell = string | number | null;

/** Returns the first line of a file, with the names of its columns. */
export function csvHeader(names: readonly string[]): string {
  return BYTE_ORDER_MARK + csvRow(names);
}

/** Returns a line of a file, with the line break that ends it. */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = value.replace(BEGINNINGS, (_, before, formula) => (formula ? `${before}'${formula}` : before));
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Returns the text that `csvRow` was given, from the cell as a spreadsheet shows it. */
export function readCell(text: string): string {
  return text.replace(BEGINNINGS, (_, before, formula) => (formula ? before.replace(/'$/, '') + formula : before));
}
