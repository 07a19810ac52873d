/** Returns the rows of a CSV, keyed by the names in its first line. Written for tests, strictly by RFC 4180. */
export function parseCsv(text: string): Record<string, string>[] {
  const lines: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const source = text.replace(/^\ufeff/, '');
  for (let i = 0; i < source.length; i += 1) {
    const letter = source[i] ?? '';
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (source[i + 1] === '"') {
        cell += '"';
        i += 1;
      } else isQuoted = false;
    } else if (letter === '"') isQuoted = true;
    else if (letter === ',' || (letter === '\r' && source[i + 1] === '\n')) {
      lines.at(-1)?.push(cell);
      cell = '';
      if (letter === '\r') {
        i += 1;
        lines.push([]);
      }
    } else cell += letter;
  }
  if (isQuoted || cell !== '' || lines.at(-1)?.length !== 0)
    throw new Error('The file does not end with a whole line.');
  const [names = [], ...rows] = lines.slice(0, -1);
  return rows.map((row) => {
    if (row.length !== names.length) throw new Error(`A line of ${row.length} cells under ${names.length} names.`);
    return Object.fromEntries(names.map((name, i) => [name, row[i] ?? '']));
  });
}
