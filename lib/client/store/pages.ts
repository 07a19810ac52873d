import type { TableName } from '../../sync/schema.ts';
import type { Reader, Row } from './rows.ts';

/** How many rows are processed before the page gets a turn: about 10 ms. */
export const PAGE = 500;

/**
 * Gives the page a turn in the middle of a transaction, which a timer would end: a request completes in its own task.
 */
export const breathe = async (reader: Reader): Promise<void> => void (await reader.value(''));

/** All rows of a table as stored, deleted or not, a page at a time, in the order of their ids. */
export async function* allRows(reader: Reader, table: TableName): AsyncGenerator<readonly Row[]> {
  for (let after = ''; ; ) {
    const page = await reader.page(table, after, PAGE);
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.id;
  }
}
