import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { count } from '../../format.ts';
import { LaunchError } from '../host/scope.ts';

/**
 * A backup: gzip of text that a person can read. A line says what it is; then, for each table, what PostgreSQL's COPY
 * writes; the last line counts the rows and has the SHA-256 of all before it. So a file that was cut off, or changed by a
 * bit, is known.
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
  /** Of Meeting Tab. */
  version: z.string(),
  /** Of PostgreSQL. */
  postgres: z.string(),
  createdAt: z.iso.datetime(),
  /** Those that are applied, in the order in which they were. */
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

/** The line above a table's rows, without its end. */
const copyLine = (table: Table) => `COPY ${quoted(table.name)} (${columnsOf(table)}) FROM stdin;`;

const COPY_LINE = /^COPY "((?:[^"]|"")+)" \(("(?:[^"]|"")+"(?:, "(?:[^"]|"")+")*)\) FROM stdin;$/;

function parseCopyLine(line: string): Table | undefined {
  const [, name, columns] = COPY_LINE.exec(line) ?? [];
  if (name === undefined || columns === undefined) return undefined;
  const plain = (one: string) => one.replaceAll('""', '"');
  return { name: plain(name), columns: [...columns.matchAll(/"((?:[^"]|"")+)"/g)].map(([, one = '']) => plain(one)) };
}

/** How many rows a part of COPY's text has: line ends inside of values are written as \n. */
function countRows(text: Buffer): number {
  let rows = 0;
  for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) rows += 1;
  return rows;
}

/** The text of a backup. `rowsOf` yields what COPY writes for a table. */
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

/** The most bytes of a line that isn't a row. */
const LONGEST_LINE = 1024 * 1024;

const ROWS_END = Buffer.from('\\.\n');
const AFTER_ROWS = Buffer.concat([Buffer.from('\n'), ROWS_END]);

/** Text that comes in pieces, read by lines. */
class Text {
  readonly hash = createHash('sha256');
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Reads on. Returns false at the end. */
  async #more(): Promise<boolean> {
    const { value, done } = await this.#source.next();
    if (done) return false;
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, value]) : value;
    return true;
  }

  #take(bytes: number): Buffer {
    const taken = this.#rest.subarray(0, bytes);
    this.#rest = this.#rest.subarray(bytes);
    return taken;
  }

  /** The next line, without its end; undefined if there is none. It isn't hashed. */
  async line(): Promise<string | undefined> {
    let end = this.#rest.indexOf(10);
    while (end < 0) {
      if (this.#rest.length > LONGEST_LINE || !(await this.#more())) return undefined;
      end = this.#rest.indexOf(10);
    }
    return this.#take(end + 1).toString('utf8', 0, end);
  }

  /** A table's rows, in pieces. Reads past the line that ends them; stops early where the text does. */
  async *rows(): AsyncGenerator<Buffer> {
    while (this.#rest.length < ROWS_END.length) if (!(await this.#more())) return;
    if (this.#rest.subarray(0, ROWS_END.length).equals(ROWS_END)) {
      this.hash.update(this.#take(ROWS_END.length));
      return;
    }
    for (;;) {
      const end = this.#rest.indexOf(AFTER_ROWS);
      // The last bytes may be the beginning of the end.
      const ready = end >= 0 ? end + 1 : this.#rest.length - AFTER_ROWS.length + 1;
      if (ready > 0) {
        const part = this.#take(ready);
        this.hash.update(part);
        yield part;
      }
      if (end >= 0) {
        this.hash.update(this.#take(ROWS_END.length));
        return;
      }
      if (!(await this.#more())) return;
    }
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#rest.length === 0) if (!(await this.#more())) return true;
    return false;
  }
}

/** What is done with a backup while it is read. */
interface Reader {
  header?(header: Header): void | Promise<void>;
  /** Takes a table's rows, all of them. */
  table?(table: Table, rows: AsyncIterable<Buffer>): Promise<void>;
}

export interface Contents {
  header: Header;
  /** By table. */
  rows: Record<string, number>;
}

/** What is in a backup, for a terminal. */
export function inShort({ header, rows }: Contents): string {
  const tables = Object.values(rows);
  const sum = tables.reduce((total, one) => total + one, 0);
  return `${count(sum)} rows of ${count(tables.length)} tables, as of ${header.createdAt}.`;
}

const damaged = (file: string) =>
  new LaunchError(`${file} is damaged or incomplete: it can’t be restored. Use another backup.`);

/** zlib's, for what isn't gzip, or isn't any more, or not to its end. */
const isGzipError = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');

/**
 * Reads a whole backup, a piece at a time. Resolves once all of it was read and found undamaged; what `reader` got before
 * that counts only then. Throws LaunchError for a file that is no backup, a newer one, or damaged.
 */
export async function readBackup(file: string, reader: Reader = {}): Promise<Contents> {
  if (!existsSync(file)) throw new LaunchError(`There’s no file ${file}.`);
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  try {
    return await readText(file, new Text(source.pipe(gunzip)), reader);
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

/** Whether what came out of a file fits `shape`; undefined if it doesn't. */
function parsed<T>(shape: z.ZodType<T>, json: string): T | undefined {
  try {
    return shape.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

async function readText(file: string, text: Text, reader: Reader): Promise<Contents> {
  const first = await text.line();
  if (!first?.startsWith(MARK)) throw foreign(file);
  const header = parsed(Header, first.slice(MARK.length));
  if (!header) throw damaged(file);
  if (header.format > FORMAT)
    throw new LaunchError(`${file} was made by a newer version of Meeting Tab, ${header.version}. Update first.`);
  text.hash.update(`${first}\n`);
  await reader.header?.(header);
  const rows: Record<string, number> = {};
  for (;;) {
    const line = await text.line();
    if (line?.startsWith(END)) {
      const end = parsed(Trailer, line.slice(END.length));
      const isWhole = end?.sha256 === text.hash.digest('hex') && (await text.isAtEnd());
      if (!isWhole || JSON.stringify(end.rows) !== JSON.stringify(rows)) throw damaged(file);
      return { header, rows };
    }
    const table = line === undefined ? undefined : parseCopyLine(line);
    if (!table) throw damaged(file);
    text.hash.update(`${line}\n`);
    const { counted, ofRows } = counting(text.rows());
    if (reader.table) await reader.table(table, ofRows);
    else for await (const _ of ofRows);
    rows[table.name] = counted();
  }
}

/** The same pieces, whose rows are counted as they pass. */
function counting(source: AsyncIterable<Buffer>) {
  let rows = 0;
  async function* pass(): AsyncGenerator<Buffer> {
    for await (const part of source) {
      rows += countRows(part);
      yield part;
    }
  }
  return { counted: () => rows, ofRows: pass() };
}
