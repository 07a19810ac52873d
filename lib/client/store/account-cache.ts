import type { Account } from '../../account/schema.ts';
import { currencyDecimals } from '../../format.ts';
import { type CostSettings, type Invitee, read } from '../../sync/records.ts';
import { withEdit } from './edit.ts';
import type { Row, Writer } from './rows.ts';
import type { Store } from './store.ts';
import { type CachedPlan, cacheUsage, lastInviteesOf, putLastInvitees, putSettings, settingsOf } from './values.ts';

/* What the rates of a list mean is said by the workspace's currency: one changes with the other, in one transaction. */

/**
 * A rate's minor units in another currency, its figure kept: 60.00 in USD is 60 in JPY. Nothing is converted, since
 * nobody here knows at which rate. Decimals that the other currency does not have are rounded half up.
 */
export function sameFigure(minor: number, from: string, to: string): number {
  return Math.round(minor * 10 ** (currencyDecimals(to) - currencyDecimals(from)));
}

/**
 * Puts settings; the rates of people, templates and the last meeting's invitees keep their figures in a new currency.
 * Answers how many people's rates are read in another one from now on.
 */
export async function changeSettings(writer: Writer, settings: CostSettings): Promise<number> {
  const { currency: from } = await settingsOf(writer);
  const { currency: to } = settings;
  putSettings(writer, settings);
  if (from === to) return 0;
  const people = await writer.all('people');
  if (currencyDecimals(from) === currencyDecimals(to)) return people.length;

  for (const row of people) {
    rewrite(writer, 'people', row, from, to, (had) => ({
      rateMinor: sameFigure(read.people(row.record).rateMinor, had, to),
    }));
  }
  for (const row of await writer.all('templates')) {
    rewrite(writer, 'templates', row, from, to, (had) => ({
      people: inNewCurrency(read.templates(row.record).people, had, to),
    }));
  }
  putLastInvitees(writer, inNewCurrency(await lastInviteesOf(writer), from, to));
  return people.length;
}

const inNewCurrency = (invitees: readonly Invitee[], from: string, to: string): Invitee[] =>
  invitees.map((one) => (one.kind === 'group' ? { ...one, rateMinor: sameFigure(one.rateMinor, from, to) } : one));

/**
 * Puts the fields that a record has in another currency. The record says from then on which one that is: another device of
 * the account hears of the new currency too, before or after it gets the record, and must not do the same again.
 */
function rewrite(
  writer: Writer,
  table: 'people' | 'templates',
  row: Row,
  from: string,
  to: string,
  fields: (had: string) => object,
): void {
  const { currency } = row.record;
  const had = typeof currency === 'string' ? currency : from;
  if (had !== to) writer.put(table, withEdit(row, { ...row.record, ...fields(had), id: row.id, currency: to }));
}

/** Keeps in the account's store what the service says of its plan and workspace, for when it cannot be asked. */
export function cacheAccount(store: Store, { user, plan, entitlements, usage, workspaces }: Account): Promise<void> {
  return store.write(async (writer) => {
    writer.setValue('email', user.email);
    writer.setValue('standing', { plan, entitlements } satisfies CachedPlan);
    await cacheUsage(writer, usage);
    const workspace = workspaces.find(({ id }) => id === store.owner.workspaceId);
    if (!workspace) return;
    const { currency, hoursPerYear, loadMultiplier, overrunCapMinutes } = workspace;
    const settings = { currency, hoursPerYear, loadMultiplier, overrunCapMinutes };
    // The first that is heard of the workspace changes nothing: what is here is in its currency.
    if ((await writer.value('settings')) === undefined) putSettings(writer, settings);
    else await changeSettings(writer, settings);
    const { timeZone, receiptAccent: accent, receiptLogoUrl: logoUrl } = workspace;
    writer.setValue('look', { timeZone, accent, logoUrl });
  });
}
