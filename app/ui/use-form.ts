'use client';

import { type ChangeEvent, type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { asFailure } from '#lib/client/api/call.ts';
import { explain } from '#lib/client/explain.ts';

/** What is wrong with what was submitted, and where to say so. */
export interface Problems<Name extends PropertyKey> {
  fields?: Partial<Record<Name, string>>;
  /** Not about one field. */
  form?: ReactNode;
}

type TextName<Values> = Extract<
  { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values],
  string
>;

interface Options<Values> {
  /** The values as they stand elsewhere. Fields nobody has typed in follow them, whoever changes them. */
  saved: Values;
  /**
   * Checks the values and saves them. Resolves to null when done, and otherwise to what is wrong: `{}` if that is said
   * elsewhere, by a command's failure for instance. An ApiFailure it throws becomes a problem of the form.
   */
  save: (values: Values) => Promise<Problems<keyof Values> | null>;
  /** Problems with fields that are known from elsewhere, such as the failure of a command. */
  errors?: { [Name in keyof Values]?: string | null };
}

interface State<Values> {
  typed: Partial<Values>;
  problems: Problems<keyof Values>;
  busy: boolean;
  isSaved: boolean;
}

/**
 * A form: its values, what is wrong with them, and saving. After a refusal the first field marked invalid has the focus.
 *
 * ```tsx
 * const form = useForm({
 *   saved: { name: workspace.name },
 *   save: async ({ name }) => {
 *     if (name.trim() === '') return { fields: { name: 'Enter a name.' } };
 *     noteWorkspace(await updateWorkspace(workspace.id, { name }));
 *     return null;
 *   },
 * });
 * <form onSubmit={form.onSubmit} noValidate>
 *   <TextField label="Name" {...form.field('name')} />
 *   <Button type="submit" busy={form.busy}>Save</Button>
 *   <p role="status">{form.isSaved && 'Saved.'}</p>
 *   <p role="alert">{form.problem}</p>
 * </form>
 * ```
 *
 * A command of the device (`useCommand`) keeps its failure, and is busy only once that is worth a word. Its forms pass
 * `errors: { name: messageFor(command.failure, 'name') }`, end `save` with `(await command.run(values)) ? null : {}`, and
 * show `command.busy` and `command.failure`.
 */
export function useForm<Values extends object>({ saved, save, errors }: Options<Values>) {
  const blank: State<Values> = { typed: {}, problems: {}, busy: false, isSaved: false };
  const [{ typed, problems, busy, isSaved }, setState] = useState(blank);
  const [refused, setRefused] = useState<{ form: HTMLFormElement } | null>(null);
  const values: Values = { ...saved, ...typed };

  useEffect(() => {
    refused?.form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refused]);

  function set(more: Partial<Values>) {
    setState((now) => ({ ...now, typed: { ...now.typed, ...more }, isSaved: false }));
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setState((now) => ({ ...now, problems: {}, busy: true, isSaved: false }));
    try {
      const found = await save(values).catch((thrown) => ({ form: explain(asFailure(thrown)) }));
      if (found) {
        setState((now) => ({ ...now, problems: found }));
        setRefused({ form });
      } else {
        // What was typed while it was saved is not saved yet.
        setState((now) => (now.typed === typed ? { ...now, typed: {}, isSaved: true } : now));
      }
    } finally {
      setState((now) => ({ ...now, busy: false }));
    }
  }

  return {
    values,
    busy,
    /** Something was typed that isn't saved, and differs from what is. */
    isChanged: Object.keys(typed).some((name) => typed[name as keyof Values] !== saved[name as keyof Values]),
    /** It is saved, and nothing was typed since. */
    isSaved,
    /** What is wrong, if it is not about one field. */
    problem: problems.form ?? null,
    set,
    onSubmit,
    /** Forgets what was typed and what was wrong with it. */
    reset: () => setState((now) => ({ ...blank, busy: now.busy })),
    field: <Name extends TextName<Values>>(name: Name) => ({
      name,
      value: values[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        // The type of an object with a computed key forgets which key it is.
        set({ [name]: target.value } as Partial<Values>),
      error: problems.fields?.[name] ?? errors?.[name] ?? null,
    }),
  };
}
