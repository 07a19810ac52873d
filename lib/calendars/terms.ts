/*
 * Google and Microsoft calendars, which the browser reads itself: where, and as which app. Their data never passes through
 * us.
 */

export const PROVIDERS = ['google', 'microsoft'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** What people call them, in every language. */
export const PROVIDER_NAMES: Readonly<Record<ProviderName, string>> = { google: 'Google', microsoft: 'Microsoft' };

export interface Provider {
  /** What this server's owner is registered as there. Public: it's in every address that leads there. */
  clientId: string;
  /** Where people sign in and give permission. */
  authorizeUrl: string;
  /** Where a code becomes a token; Google gives the token at once. */
  tokenUrl: string | null;
  apiUrl: string;
}

/** The providers set up on this server. */
export type Providers = Readonly<Partial<Record<ProviderName, Provider>>>;

/** The path that a provider redirects to, under our origin. It's registered there, character by character. */
export const CONNECT_PATH = '/app/calendar/connect';

/** The path that lists the providers, for the calendar's page: `["google"]`. */
export const PROVIDERS_PATH = '/app/calendar/providers';

/** Read access only: the list of calendars to choose from, and their events. */
export const SCOPES = {
  google: [
    'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
    'https://www.googleapis.com/auth/calendar.events.readonly',
  ],
  microsoft: ['https://graph.microsoft.com/Calendars.Read'],
} as const satisfies Record<ProviderName, readonly string[]>;
