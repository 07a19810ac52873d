import { fieldsOf } from '../../fields.ts';
import { type Invitee, read } from '../../sync/records.ts';

/** What is in the form of a meeting that has not been started, as it was typed. */
export interface Draft {
  invitees: Invitee[];
  who: string;
  planned: string;
  title: string;
  topic: string;
}

export const NO_DRAFT: Draft = { invitees: [], who: '', planned: '', title: '', topic: '' };

const KEY = 'meeting-tab:draft';

/** Takes anything: what is kept may be another version's. */
export function readDraft(kept: unknown): Draft {
  const { people, who, planned, title, topic } = fieldsOf(kept);
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    // Kept as a template keeps its people, so it is read as one.
    invitees: read.templates({ people }).people,
    who: text(who),
    planned: text(planned),
    title: text(title),
    topic: text(topic),
  };
}

/** The draft of this tab; null: there is none. */
export function keptDraft(): Draft | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    return kept === null ? null : readDraft(JSON.parse(kept));
  } catch {
    return null;
  }
}

/** Keeps it for this tab: over a look at another page, a reload, a sign-in. */
export function keepDraft({ invitees, ...typed }: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...typed, people: invitees }));
  } catch {
    // Then it lasts as long as the form is on the screen.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
