import { fieldsOf } from '../../fields.ts';
import { type Invitee, read } from '../../sync/records.ts';
import { DRAFT_KEY as KEY, tabStorage } from '../storage.ts';
import { inNewCurrency } from '../store/figures.ts';

/** What is in the start form, as it was typed. */
export interface Draft {
  /** Null: those who are proposed. */
  invitees: Invitee[] | null;
  /** That their rates are in; null: the workspace's. */
  currency: string | null;
  /** People without a name, at the usual rate; null: as many as are proposed. */
  heads: number | null;
  /** Their rate, as it was typed; empty: the usual one. */
  rate: string;
  /** False: the staff rates of this meeting already include employer costs. */
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

/** Takes anything: what is stored may be from another version of the app. */
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

/** The draft's invitees in the workspace's currency, which may be another one by now: rates keep their figures. */
export const inviteesIn = ({ invitees, currency }: Draft, to: string): Invitee[] | null =>
  invitees === null || currency === null || currency === to ? invitees : inNewCurrency(invitees, currency, to);

/** The draft of this tab; null: there is none. */
export function loadDraft(): Draft | null {
  const stored = tabStorage.getJson(KEY);
  return stored === null ? null : readDraft(stored);
}

/**
 * Keeps it for this tab, through a visit to another page, a reload, a sign-in; without storage, as long as the form is
 * shown.
 */
export function saveDraft({ invitees, ...typed }: Draft): void {
  tabStorage.setJson(KEY, { ...typed, people: invitees });
}

export function clearDraft(): void {
  tabStorage.remove(KEY);
}
