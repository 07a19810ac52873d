/* Calendars that the browser itself reads, from Google and Microsoft: where, and as which app. Nothing of them passes us. */

export const PROVIDERS = ['google', 'microsoft'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

export interface Provider {
  /** As what this server's owner is registered there. Public: it's in every address that leads there. */
  clientId: string;
  /** Where somebody signs in and gives permission. */
  authorizeUrl: string;
  /** Where a code becomes a token; Google gives the token at once. */
  tokenUrl: string | null;
  apiUrl: string;
}

/** Those that this server can be used with. */
export type Providers = Readonly<Partial<Record<ProviderName, Provider>>>;

/** Where a provider leads back to, under the origin. It's registered there, letter by letter. */
export const CONNECT_PATH = '/app/calendar/connect';

/** Which of them there are, for the calendar's page: `["google"]`. */
export const PROVIDERS_PATH = '/app/calendar/providers';

/** Reading, and no more: the list of calendars to choose from, and their events. */
export const SCOPES = {
  google: [
    'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
    'https://www.googleapis.com/auth/calendar.events.readonly',
  ],
  microsoft: ['https://graph.microsoft.com/Calendars.Read'],
} as const satisfies Record<ProviderName, readonly string[]>;
