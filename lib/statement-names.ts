import { createHash } from 'node:crypto';

/**
 * Names for parameterized statements: PostgreSQL parses and plans a named one once per connection rather than every time,
 * which for short statements is half the work. A name is a hash of the text, so connections that a pooler shares between
 * processes can never mistake one statement for another.
 */

/** Each connection keeps every statement it has named. Texts that vary with their input go beyond this, and stay unnamed. */
const MOST_NAMES = 500;

/** Prepared statement doesn't exist; it exists already: a pooler in transaction mode that doesn't keep track of them. */
const FORGETFUL = new Set(['26000', '42P05']);

/** A migration changed the columns that a prepared statement returns ("cached plan must not change result type"). */
const CHANGED = '0A000';

export class StatementNames {
  #names = new Map<string, string>();
  #era = 0;
  #isOff = false;

  /** The name for a statement, or undefined if it's to be sent without one. */
  of(text: string): string | undefined {
    if (this.#isOff) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_NAMES) return known;
    const name = createHash('sha256').update(`${this.#era}\0${text}`).digest('base64url').slice(0, 22);
    this.#names.set(text, name);
    return name;
  }

  /**
   * Whether a named statement failed only because of its name. From then on, names are no longer used, or all are new:
   * whichever makes the statement work if it's sent again.
   */
  isAtFault(error: Error): boolean {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
    if (FORGETFUL.has(code)) this.#isOff = true;
    else if (code === CHANGED && error.message.includes('cached plan')) {
      this.#era += 1;
      this.#names.clear();
    } else return false;
    return true;
  }
}
