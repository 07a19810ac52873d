import { isTemplate, read, type Template } from '../../sync/records.ts';
import type { Reader } from '../store/rows.ts';

/** The templates, in no order. Budgets are kept in the same table, and are left out. */
export async function templatesOf(reader: Pick<Reader, 'all'>): Promise<Template[]> {
  const rows = await reader.all('templates');
  return rows.filter(({ record }) => isTemplate(record)).map(({ record }) => read.templates(record));
}
