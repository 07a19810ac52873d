'use client';

import { type ChangeEvent, type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { explain } from '#lib/client/explain.ts';
import { asCommandFailure } from '#lib/client/failures.ts';

/** What is wrong with a submission, and where to say so. */
export interface Problems<Name extends PropertyKey> {
  fields?: Partial<Record<Name, string>>;
  /** A problem that isn't about one field. */
  form?: ReactNode;
}

type TextName<Values> = Extract<
  { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values],
  string
>;

interface Options<Values> {
  /** The saved values. Fields that haven't been typed in follow them. */
  saved: Values;
  /**
   * Checks the values and saves them. Resolves to null when done, otherwise to what is wrong: `{}` if that is shown
   * elsewhere, for example by a command's failure. A CommandFailure it throws becomes a problem of the form.
   */
  save: (values: Values) => Promise<Problems<keyof Values> | null>;
  /** Problems with fields known from elsewhere, such as a command's failure. */
  errors?: { [Name in keyof Values]?: string | null };
}

interface State<Values> {
  typed: Partial<Values>;
  problems: Problems<keyof Values>;
  busy: boolean;
  isSaved: boolean;
}

/**
 * A form: its values, its problems, and saving. After a refusal, the first invalid field gets the focus. A form that stays on
 * the screen ends with a `FormEnd`.
 *
 * A command on the device (`useCommand`) keeps its failure, and is busy only if it takes a while. Forms for it pass the
 * `errors` of `besideFields`, end `save` with `(await command.run(values)) ? null : {}`, and show `command.busy` and the
 * `rest` of the failure.
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
      const found = await save(values).catch((thrown) => ({ form: explain(asCommandFailure(thrown)) }));
      if (found) {
        setState((now) => ({ ...now, problems: found }));
        setRefused({ form });
      } else {
        // What was typed while saving isn't saved yet.
        setState((now) => (now.typed === typed ? { ...now, typed: {}, isSaved: true } : now));
      }
    } finally {
      setState((now) => ({ ...now, busy: false }));
    }
  }

  return {
    values,
    busy,
    /** Something has been typed that differs from what is saved. */
    isChanged: Object.keys(typed).some((name) => typed[name as keyof Values] !== saved[name as keyof Values]),
    /** Everything is saved, and nothing has been typed since. */
    isSaved,
    /** What is wrong, if it isn't about one field. */
    problem: problems.form ?? null,
    set,
    onSubmit,
    /** Clears what was typed, and the problems with it. */
    reset: () => setState((now) => ({ ...blank, busy: now.busy })),
    field: <Name extends TextName<Values>>(name: Name) => ({
      name,
      value: values[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        // An object with a computed key loses the key's type.
        set({ [name]: target.value } as Partial<Values>),
      error: problems.fields?.[name] ?? errors?.[name] ?? null,
    }),
  };
}

/** A form with at least these values, for components that show some of its fields. */
export type FormOf<Values extends object> = Pick<ReturnType<typeof useForm<Values>>, 'values' | 'set' | 'field'>;
