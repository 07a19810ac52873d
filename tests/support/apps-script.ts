import { execFileSync } from 'node:child_process';
import { expect } from 'vitest';

/** Stubs the part of Apps Script that a script needs to fill sheets. Its requests are real. */
export function appsScript(token: string) {
  const sheets = new Map<string, { rows: unknown[][]; maxRows: number }>();
  const sheet = (name: string) => {
    const state = sheets.get(name);
    if (!state) return null;
    return {
      clearContents: () => {
        state.rows = [];
      },
      getMaxRows: () => state.maxRows,
      insertRowsAfter: (_: number, count: number) => {
        state.maxRows += count;
      },
      getRange(row: number, column: number, height: number, width: number) {
        expect([row, column]).toEqual([1, 1]);
        if (height > state.maxRows) throw new Error('The coordinates of the range are outside the sheet.');
        return {
          setValues(values: unknown[][]) {
            expect(values).toHaveLength(height);
            for (const cells of values) expect(cells).toHaveLength(width);
            state.rows = values.map((cells) => cells.map(asEntered));
          },
        };
      },
    };
  };
  const spreadsheet = {
    getSpreadsheetTimeZone: () => 'Europe/Berlin',
    getSheetByName: sheet,
    insertSheet(name: string) {
      sheets.set(name, { rows: [], maxRows: 100 });
      return sheet(name);
    },
  };
  const scope = {
    SpreadsheetApp: { getActive: () => spreadsheet },
    PropertiesService: {
      getScriptProperties: () => ({ getProperty: (name: string) => (name === 'MEETING_TAB_TOKEN' ? token : null) }),
    },
    UrlFetchApp: {
      fetch(url: string, options: { headers: Record<string, string>; muteHttpExceptions: boolean }) {
        // Apps Script fetches synchronously, which takes another process here.
        const fetching = `const answer = await fetch(${JSON.stringify(url)}, ${JSON.stringify(options)});
          console.log(JSON.stringify([answer.status, await answer.text()]));`;
        const [status, text] = JSON.parse(
          execFileSync(process.execPath, ['--input-type=module', '-e', fetching]).toString(),
        );
        return { getResponseCode: () => status, getContentText: () => text };
      },
    },
  };
  return { scope, rows: (name: string) => sheets.get(name)?.rows ?? [] };
}

/** Returns a cell's value as Sheets reads typed text: an apostrophe starts text, an equals sign a formula. */
function asEntered(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.startsWith("'")) return value.slice(1);
  expect(value, 'a text that Sheets could take for something else').toMatch(/^[A-Z]/);
  return value;
}
