/*
 * CSV as spreadsheets read it: RFC 4180 (https://www.rfc-editor.org/rfc/rfc4180), with the mark by which Excel tells UTF-8.
 */

const BYTE_ORDER_MARK = '\ufeff';

/** Text that a spreadsheet would run as a formula, however harmless it looks. */
const FORMULA = /^[=+\-@\t\r]/;

/** A number is written as is, and null as nothing. Text that a spreadsheet would run gets an apostrophe in front. */
export type Cell = string | number | null;

/** The first line of a file, with the names of its columns. */
export function csvHeader(names: readonly string[]): string {
  return BYTE_ORDER_MARK + csvRow(names);
}

/** A line of a file, with the line break that ends it. */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
