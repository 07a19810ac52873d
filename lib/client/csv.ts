/*
 * CSV as spreadsheets read it: RFC 4180 (https://www.rfc-editor.org/rfc/rfc4180), with the mark by which Excel tells UTF-8.
 */

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Where a spreadsheet may begin a cell: at a text's start, and within it where semicolons, tabs or lines separate cells.
 * Blanks, invisible characters and quotes that it may drop come along, then what makes the rest a formula, if it is there.
 */
const BEGINNINGS = /((?:[;\t\r\n]|^)[\s\p{C}"]*'*)([=+\-@＝＋－＠]?)/gu;

/** A number is written as is, and null as nothing. In a text, what a spreadsheet would run gets an apostrophe in front. */
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
  const harmless = value.replace(BEGINNINGS, (_, before, formula) => (formula ? `${before}'${formula}` : before));
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** What `csvRow` made a cell of, from the cell as a spreadsheet shows it. */
export function readCell(text: string): string {
  return text.replace(BEGINNINGS, (_, before, formula) => (formula ? before.replace(/'$/, '') + formula : before));
}
