import type { CostSettings, Invitee, Rate } from '../store/records.ts';
import type { Store } from '../store/store.ts';

const todo = (): never => {
  throw new Error('not yet');
};

/** Adds a person, or changes the one with this id. Refuses `limit_roster`, `invalid`. Answers the id. */
export async function savePerson(
  _store: Store,
  _input: { id?: string; name: string; role: string } & Rate,
): Promise<string> {
  return todo();
}

export async function saveTopic(_store: Store, _input: { id?: string; name: string }): Promise<string> {
  return todo();
}

/** Pro: refuses `limit_templates`. */
export async function saveTemplate(
  _store: Store,
  _input: {
    id?: string;
    name: string;
    title: string;
    topicId: string | null;
    plannedMs: number | null;
    people: Invitee[];
  },
): Promise<string> {
  return todo();
}

/** Changes the settings of the workspace without an account; an account's are changed at the service. */
export async function saveSettings(_store: Store, _input: Partial<CostSettings>): Promise<void> {
  return todo();
}
