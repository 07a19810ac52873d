import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { count } from '../../format.ts';
import { LaunchError } from '../host/scope.ts';

/**
 * A backup: gzipped, readable text. The first line says what it is; then comes, for each table, the output of PostgreSQL's
 * COPY; the last line has the row counts and the SHA-256 of everything before it. So a file that was cut off, or has a
 * flipped bit, is detected.
 *
 *     -- Meeting Tab backup {"format":1,…}
 *     COPY "accounts" ("id", "email", "created_at") FROM stdin;
 *     a1⇥a@example.com⇥2026-11-22 12:00:00+00
 *     \.
 *     -- End {"rows":{"accounts":1},"sha256":"…"}
 */

const MARK = '-- Meeting Tab backup ';
const END = '-- End ';
const FORMAT = 1;

const Header = z.object({
  format: z.number(),
  /** Meeting Tab's. */
  version: z.string(),
  /** PostgreSQL's. */
  postgres: z.string(),
  createdAt: z.iso.datetime(),
  /** The applied migrations, in the order they were applied. */
  migrations: z.array(z.string()),
});
export type Header = z.infer<typeof Header>;

const Trailer = z.object({ rows: z.record(z.string(), z.number()), sha256: z.string() });

/** A table's name, and its columns in order. */
export interface Table {
  name: string;
  columns: string[];
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const columnsOf = ({ columns }: Table): string => columns.map(quoted).join(', ');

/** Returns the line above a table's rows, without a line end. */
const copyLine = (table: Table) => `COPY ${quoted(table.name)} (${columnsOf(table)}) FROM stdin;`;

const COPY_LINE = /^COPY "((?:[^"]|"")+)" \(("(?:[^"]|"")+"(?:, "(?:[^"]|"")+")*)\) FROM stdin;$/;

function parseCopyLine(line: string): Table | undefined {
  const [, name, columns] = COPY_LINE.exec(line) ?? [];
  if (name === undefined || columns === undefined) return undefined;
  const plain = (one: string) => one.replaceAll('""', '"');
  return { name: plain(name), columns: [...columns.matchAll(/"((?:[^"]|"")+)"/g)].map(([, one = '']) => plain(one)) };
}

/**
 * Counts the rows in a part of COPY's text: line ends inside values are written as
 * .
 */
function countRows(text: Buffer): number {
  let rows = 0;
  for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) rows += 1;
  return rows;
}

/** Yields the text of a backup. `rowsOf` yields COPY's output for a table. */
export async function* writeText(
  header: Omit<Header, 'format'>,
  tables: readonly Table[],
  rowsOf: (table: Table) => AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const rows: Record<string, number> = {};
  const hashed = (text: Buffer) => {
    hash.update(text);
    return text;
  };
  yield hashed(Buffer.from(`${MARK}${JSON.stringify({ format: FORMAT, ...header })}\n`));
  for (const table of tables) {
    yield hashed(Buffer.from(`${copyLine(table)}\n`));
    let counted = 0;
    for await (const part of rowsOf(table)) {
      counted += countRows(part);
      yield hashed(part);
    }
    rows[table.name] = counted;
    yield hashed(Buffer.from('\\.\n'));
  }
  yield Buffer.from(`${END}${JSON.stringify({ rows, sha256: hash.digest('hex') })}\n`);
}

const ROWS_END = Buffer.from('\\.\n');

/** Yields the lines of a text, each with its end; the last one may have none. */
async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (let part of source) {
    for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10)) {
      yield Buffer.concat([...rest, part.subarray(0, end + 1)]);
      [rest, part] = [[], part.subarray(end + 1)];
    }
    rest.push(part);
    // About 64 MB: no row is that long.
    if (rest.length > 4096) return;
  }
  yield Buffer.concat(rest);
}

/** Called with a table's rows, which it must read to the end. */
type ReadTable = (table: Table, rows: AsyncIterable<Buffer>) => Promise<void>;

export interface Contents {
  header: Header;
  /** Counts by table. */
  rows: Record<string, number>;
}

export function inShort({ header, rows }: Contents): string {
  const tables = Object.values(rows);
  const sum = tables.reduce((total, one) => total + one, 0);
  return `${count(sum)} rows of ${count(tables.length)} tables, as of ${header.createdAt}.`;
}

const damaged = (file: string) =>
  new LaunchError(`${file} is damaged or incomplete: it can’t be restored. Use another backup.`);

/** Returns whether an error is zlib's, for a file that isn't gzip, is damaged, or is cut off. */
const isGzipError = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');

/**
 * Reads a whole backup, a piece at a time. Resolves once all of it was read and found undamaged; only then does what
 * `readTable` got before count. Throws LaunchError for a file that is no backup, a newer one, or damaged.
 */
export async function readBackup(file: string, readTable: ReadTable = skim): Promise<Contents> {
  if (!existsSync(file)) throw new LaunchError(`There’s no file ${file}.`);
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  try {
    return await readText(file, source.pipe(gunzip), readTable);
  } catch (error) {
    if (isGzipError(error)) throw isNotGzip(error) ? foreign(file) : damaged(file);
    throw error;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

const isNotGzip = (error: unknown) => error instanceof Error && error.message === 'incorrect header check';

const foreign = (file: string) => new LaunchError(`${file} isn’t a backup of Meeting Tab.`);

/** Returns parsed JSON that fits `shape`; undefined if it doesn't. */
function parsed<T>(shape: z.ZodType<T>, json: string): T | undefined {
  try {
    return shape.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

const skim: ReadTable = async (_, rows) => {
  for await (const _ of rows);
};

async function readText(file: string, source: AsyncIterable<Buffer>, readTable: ReadTable): Promise<Contents> {
  const lines = linesOf(source);
  const hash = createHash('sha256');
  const next = async () => (await lines.next()).value ?? Buffer.alloc(0);
  const first = String(await next());
  if (!first.startsWith(MARK)) throw foreign(file);
  const header = parsed(Header, first.slice(MARK.length));
  if (!header) throw damaged(file);
  if (header.format > FORMAT)
    throw new LaunchError(`${file} was made by a newer version of Meeting Tab, ${header.version}. Update first.`);
  hash.update(first);
  const rows: Record<string, number> = {};
  for (;;) {
    const line = String(await next());
    if (line.startsWith(END)) {
      const end = parsed(Trailer, line.slice(END.length));
      const isWhole = end?.sha256 === hash.digest('hex') && (await next()).length === 0;
      if (!isWhole || JSON.stringify(end.rows) !== JSON.stringify(rows)) throw damaged(file);
      return { header, rows };
    }
    const table = parseCopyLine(line.trimEnd());
    if (!table) throw damaged(file);
    hash.update(line);
    rows[table.name] = 0;
    const ofTable = (async function* () {
      for (;;) {
        const row = await next();
        hash.update(row);
        // Also at the end of a text that was cut off.
        if (row.length === 0 || row.equals(ROWS_END)) return;
        rows[table.name] = (rows[table.name] ?? 0) + 1;
        yield row;
      }
    })();
    await readTable(table, ofTable);
  }
}
