'use client';

import { type FormEvent, useState, useSyncExternalStore } from 'react';
import type { Parameter } from '#api/reference.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';

/** The reader's token: only in this tab's memory, for all forms on the page. */
let token = '';
const listeners = new Set<() => void>();

function setToken(given: string) {
  token = given;
  for (const tell of listeners) tell();
}

function useToken(): string {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => token,
    () => '',
  );
}

interface Outcome {
  /** `200 in 34 ms`, or why there is no response. */
  said: string;
  body: string | null;
}

/** Characters allowed in a header. */
const SENDABLE = /^[!-~]+$/;

/** Makes the call with the reader's own token, which is sent only to this origin. */
export function TryIt({ path, parameters }: { path: string; parameters: readonly Parameter[] }) {
  const given = useToken();
  const [values, setValues] = useState<Record<string, string>>({});
  const [error, setError] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    const secret = given.trim();
    const wrong = SENDABLE.test(secret) ? null : 'Enter an API token. It starts with mt_live_.';
    setError(wrong);
    if (wrong !== null) return;
    setIsBusy(true);
    setOutcome(await call(`${path}${queryOf(values)}`, secret));
    setIsBusy(false);
  }

  return (
    <details className="group border border-rule bg-paper">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-mono text-sm font-semibold before:me-2 before:content-['+'] group-open:before:content-['−']">
        Try it
      </summary>
      {/* Fields have no names, so that without scripts, nothing gets into an address. */}
      <form onSubmit={send} className="flex flex-col gap-4 px-4 pb-5">
        <TextField
          label="Your API token"
          type="password"
          spellCheck={false}
          value={given}
          onChange={({ target }) => setToken(target.value)}
          error={error}
          hint="Kept in this tab only, until you leave or reload the page. Sent to this site only."
          className="font-mono text-sm"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {parameters.map(({ name, type, bounds }) => (
            <TextField
              key={name}
              label={name}
              hint={[type, bounds].filter(Boolean).join(', ')}
              inputMode={type === 'integer' ? 'numeric' : 'text'}
              value={values[name] ?? ''}
              onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
              className="font-mono text-sm"
            />
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" busy={isBusy}>
            Send request
          </Button>
          <p role="status" className="font-mono text-sm tabular-nums">
            {outcome?.said}
          </p>
        </div>
        {outcome?.body && (
          <section
            aria-label="Response"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
            tabIndex={0}
            className="max-h-96 overflow-auto border border-rule bg-sunken p-4"
          >
            <pre className="w-max min-w-full font-mono text-[0.8125rem] leading-relaxed">{outcome.body}</pre>
          </section>
        )}
      </form>
    </details>
  );
}

/** Returns the query with what was entered. Empty fields have their defaults. */
function queryOf(values: Record<string, string>): string {
  const entered = Object.entries(values).flatMap(([name, value]) =>
    value.trim() === '' ? [] : [[name, value.trim()]],
  );
  return entered.length === 0 ? '' : `?${new URLSearchParams(entered)}`;
}

/** `path` begins with a slash, so the request goes to this origin. Redirects aren't followed. */
async function call(path: string, secret: string): Promise<Outcome> {
  const started = performance.now();
  try {
    const response = await fetch(path, {
      headers: { Authorization: `Bearer ${secret}` },
      ...{ credentials: 'omit', redirect: 'error', cache: 'no-store', referrerPolicy: 'no-referrer' },
    });
    const text = await response.text();
    return { said: `${response.status} in ${Math.round(performance.now() - started)} ms`, body: pretty(text) };
  } catch {
    return { said: 'No response came. Check your connection, and try again.', body: null };
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
