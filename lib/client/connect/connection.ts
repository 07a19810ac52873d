import type { ProviderName, Providers } from '../../calendars/terms.ts';
import { DAY, MINUTE } from '../../time.ts';
import type { CalendarSource, GivenFile } from '../calendar/read-files.ts';
import { calendarText } from '../calendar/write-calendar.ts';
import { type Access, PermissionEnded, StateTooOld } from './ask.ts';
import { google } from './google.ts';
import { microsoft } from './microsoft.ts';
import type { Permission } from './permission.ts';
import type { Listed, Source, State, Window } from './source.ts';

const SOURCES: Readonly<Record<ProviderName, Source>> = { google, microsoft };

/** The days that are read; earlier ones too if they are asked for. */
const [DAYS_BACK, DAYS_AHEAD] = [90, 366];

/** A permission that ends this soon isn't used. */
const ENDING = MINUTE;

/** A provider's calendars, for as long as the permission to read them lasts. Kept in memory, so it ends with the page. */
export class Connection {
  readonly provider: ProviderName;
  readonly #access: Access;
  readonly #endsAt: number;
  readonly #source: Source;
  /** The account's calendars; empty until they are requested. */
  #listed: readonly Listed[] = [];
  readonly #states = new Map<string, State & { window: Window }>();

  constructor({ provider, token, endsAt }: Permission, known: Providers) {
    this.provider = provider;
    this.#access = { token, apiUrl: known[provider]?.apiUrl ?? '' };
    this.#endsAt = endsAt;
    this.#source = SOURCES[provider];
  }

  isOpen = (now: number): boolean => now < this.#endsAt - ENDING;

  async list(): Promise<readonly Listed[]> {
    this.#listed = await this.#source.list(this.#access);
    return this.#listed;
  }

  /** Returns whether a calendar belongs to this account: it may belong to another account at the same provider. */
  has = ({ provider, id }: Pick<CalendarSource, 'provider' | 'id'>): boolean =>
    provider === this.provider && this.#listed.some((one) => one.id === id);

  /**
   * Returns a calendar as a file, for the same code that reads any file. Meetings from `since` on are needed, however long
   * ago that is. Throws PermissionEnded, ProviderFailed.
   */
  async read(calendar: Listed, now: number, since = now): Promise<GivenFile> {
    if (!this.isOpen(now)) throw new PermissionEnded();
    const { id, name, owner } = calendar;
    const state = await this.#stateOf(id, now, Math.min(now - DAYS_BACK * DAY, since));
    this.#states.set(id, state);
    const head = [
      ['X-WR-CALNAME', name.replace(/[\r\n]/g, ' ')],
      // Here, an event without guests has none; only files may leave guests out.
      ['X-MEETING-TAB-GUESTS', 'ALL'],
    ] as const;
    const content = calendarText(head, this.#source.linesOf(state.events, state.window, owner));
    const account = this.#listed.find(({ isFirst }) => isFirst)?.owner ?? '';
    return { name, content, source: { provider: this.provider, id, owner, account } };
  }

  async #stateOf(id: string, now: number, from: number): Promise<State & { window: Window }> {
    const known = this.#states.get(id);
    const to = now + DAYS_AHEAD * DAY;
    // Changes don't include anything outside the window that was read.
    if (known && known.link !== '' && known.window.from <= from && to < known.window.to + DAY) {
      try {
        return { ...known, ...(await this.#source.read(id, known.events, known.link, known.window, this.#access)) };
      } catch (thrown) {
        if (!(thrown instanceof StateTooOld)) throw thrown;
      }
    }
    const window = { from, to };
    return { window, ...(await this.#source.read(id, new Map(), '', window, this.#access)) };
  }
}

/** `accountId`: who was signed in; null: nobody. */
let open: { made: Connection; accountId: string | null } | null = null;

/** Returns this page's connection; null if there is none, the permission has ended, or the account has changed. */
export function connection(now: number, accountId: string | null): Connection | null {
  // Signing out doesn't reload the page, so the account may have changed.
  if (open?.accountId !== accountId || !open.made.isOpen(now)) open = null;
  return open?.made ?? null;
}

export function connect(made: Connection, accountId: string | null): void {
  open = { made, accountId };
}
