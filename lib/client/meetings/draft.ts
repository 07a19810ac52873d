import { fieldsOf } from '../../fields.ts';
import { type Invitee, read } from '../../sync/records.ts';
import { DRAFT_KEY as KEY, tabStorage } from '../storage.ts';
import { inNewCurrency } from '../store/values.ts';

/** The content of the start form, as typed. */
export interface Draft {
  /** Null: the proposed ones. */
  invitees: Invitee[] | null;
  /** The currency of their rates; null: the workspace's. */
  currency: string | null;
  /** The number of unnamed people at the usual rate; null: the proposed number. */
  heads: number | null;
  /** Their rate as typed; empty: the usual one. */
  rate: string;
  /** False: this meeting's staff rates already include employer costs. */
  addEmployerCosts: boolean;
  who: string;
  planned: string;
  title: string;
  topic: string;
}

export const NO_DRAFT: Draft = {
  invitees: null,
  currency: null,
  heads: null,
  rate: '',
  addEmployerCosts: true,
  who: '',
  planned: '',
  title: '',
  topic: '',
};

/** Accepts anything: what is stored may be from another version of the app. */
export function readDraft(stored: unknown): Draft {
  const { people, currency, heads, rate, addEmployerCosts, who, planned, title, topic } = fieldsOf(stored);
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    // Stored like a template's people, so read as one.
    invitees: Array.isArray(people) ? read.templates({ people }).people : null,
    currency: typeof currency === 'string' ? currency : null,
    heads: Number.isSafeInteger(heads) && Number(heads) >= 0 ? Number(heads) : null,
    rate: text(rate),
    addEmployerCosts: addEmployerCosts !== false,
    who: text(who),
    planned: text(planned),
    title: text(title),
    topic: text(topic),
  };
}

/** Returns the draft's invitees in the workspace's currency, which may have changed: rates keep their figures. */
export const inviteesIn = ({ invitees, currency }: Draft, to: string): Invitee[] | null =>
  invitees === null || currency === null || currency === to ? invitees : inNewCurrency(invitees, currency, to);

/** Returns this tab's draft; null: there is none. */
export function loadDraft(): Draft | null {
  const stored = tabStorage.getJson(KEY);
  return stored === null ? null : readDraft(stored);
}

/**
 * Keeps the draft for this tab, even through a visit to another page, a reload or a sign-in. Without storage, it lasts while
 * the form is shown.
 */
export function saveDraft({ invitees, ...typed }: Draft): void {
  tabStorage.setJson(KEY, { ...typed, people: invitees });
}

export function clearDraft(): void {
  tabStorage.remove(KEY);
}
