/** An event as its provider lists it. */
export type Item = Readonly<Record<string, unknown>>;

interface Stored {
  calendar: string;
  item: Item;
  /** Listed as deleted, to whoever asks for changes. */
  isGone: boolean;
  /** When it last changed, as a running number. */
  turn: number;
}

/** The events of a provider's calendars. */
export class Events {
  readonly #stored = new Map<string, Stored>();
  protected turn = 1;
  /** Tokens from before this turn have expired. */
  protected oldest = 0;

  protected of(calendar: string): Stored[] {
    return [...this.#stored.values()].filter((one) => one.calendar === calendar);
  }

  /** Adds an event, or replaces the one with its ID. */
  put(calendar: string, item: Item, isGone = false): void {
    this.turn += 1;
    this.#stored.set(`${calendar} ${item.id}`, { calendar, item, isGone, turn: this.turn });
  }

  /** Makes all tokens for changes expire. */
  expireTokens(): void {
    this.oldest = this.turn + 1;
  }
}
