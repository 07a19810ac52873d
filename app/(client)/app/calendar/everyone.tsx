'use client';

import { useMemo, useState } from 'react';
import { parseDomains } from '#lib/client/calendar/decisions.ts';
import { decide } from '#lib/client/calendar/kept.ts';
import { domainOf, type Known } from '#lib/client/calendar/who.ts';
import { counted } from '#lib/client/format.ts';
import { amountInput } from '#lib/client/input/parse.ts';
import { keptRate, parseRate } from '#lib/client/input/rates.ts';
import { savePerson } from '#lib/client/meetings/roster.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { amount, number, time } from '../meeting/range-words.ts';
import { FailureNotice, messageFor } from '../shared/failure-notice.tsx';
import { rateProblem } from '../shared/rate-problem.ts';
import { useUndoable } from '../shared/undoable.ts';
import type { Bill } from './use-bill.ts';

/** People who aren't on the list that are shown at first. */
const SHOWN = 5;

/** Who is counted at what: everyone else's rate, whose addresses are the owner's own, how many a list stands for. */
export function Everyone({ bill }: { bill: Bill }) {
  const people = useInMeetings(bill);
  const { others, settings } = bill.calendars;
  const known = people.filter(({ one }) => one.person !== null).length;
  const unknown = people.filter(({ one }) => one.person === null && !one.isGroup);
  const lists = people.filter(({ one }) => one.isGroup);
  return (
    <section aria-labelledby="everyone" className="border-t-4 border-ink bg-paper px-4 pt-4 pb-5 sm:px-6 print:hidden">
      <SectionHeading id="everyone">Who’s in them</SectionHeading>
      <p className="mt-1 mb-4 max-w-prose leading-relaxed text-faint">
        {counted(known, 'person', 'people')} from your list, found by email, then by name.
        {unknown.length > 0 &&
          ` ${counted(unknown.length, 'other')} ${unknown.length === 1 ? 'counts' : 'count'} at ${others ? rateIn(others.rateMinor, others.rateKind, settings.currency) : 'nothing until you say what they cost'}.`}
      </p>
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
        <OthersForm bill={bill} />
        <DomainsForm bill={bill} proposed={bill.calendars.owner} />
      </div>
      {lists.length > 0 && (
        <div className="mt-6">
          <h3 className="font-mono text-sm font-semibold">Lists of people</h3>
          <p className="mb-2 text-sm text-faint">
            How many get an invitation to these? Each counts as 1 until you say.
          </p>
          <ul>
            {lists.map(({ one }) => (
              <ListHeads key={one.key} one={one} heads={bill.calendars.decisions.heads} />
            ))}
          </ul>
        </div>
      )}
      {unknown.length > 0 && <Unknown bill={bill} unknown={unknown} />}
    </section>
  );
}

const rateIn = (minor: number, kind: 'hour' | 'year', currency: string) =>
  `${amount(minor, currency)} ${kind === 'hour' ? 'an hour' : 'a year'}`;

interface InMeetings {
  one: Known;
  /** Person-time in all meetings that are read. */
  ms: number;
}

/** Everyone in the meetings, those first who spend most time in them. */
function useInMeetings({ meetings }: Bill): InMeetings[] {
  return useMemo(() => {
    const found = new Map<string, InMeetings>();
    for (const { who, durationMs } of meetings) {
      for (const one of who) {
        const before = found.get(one.key);
        found.set(one.key, { one, ms: (before?.ms ?? 0) + durationMs });
      }
    }
    return [...found.values()].sort((a, b) => b.ms - a.ms);
  }, [meetings]);
}

function OthersForm({ bill }: { bill: Bill }) {
  const { others, settings } = bill.calendars;
  const { currency } = settings;
  const save = useUndoable(decide, () => 'Rate changed.');
  const suffix = others?.rateKind === 'year' ? '/year' : '/h';
  const form = useForm({
    saved: { rate: others ? `${amountInput(others.rateMinor, currency)}${suffix}` : '' },
    async save({ rate: typed }) {
      const rate = parseRate(typed, currency);
      if (!rate) return { fields: { rate: rateProblem(typed, currency) } };
      return (await save.run({ others: { ...keptRate(rate), external: false } })) ? null : {};
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <TextField
        label={`Everyone else costs, in ${currency}`}
        inputMode="decimal"
        autoComplete="off"
        hint="Pay, like 60/h or 85k/year. Employer costs are added, but not for externals."
        after={
          <Button type="submit" variant="plain" size="field" busy={save.busy}>
            Save
          </Button>
        }
        {...form.field('rate')}
      />
      <FailureNotice failure={save.failure} />
    </form>
  );
}

function DomainsForm({ bill, proposed }: { bill: Bill; proposed: string | null }) {
  const { domains } = bill.calendars.decisions;
  const save = useUndoable(decide, () => 'Saved.');
  const form = useForm({
    saved: { domains: (domains ?? (proposed === null ? [] : [domainOf(proposed)])).join(', ') },
    async save({ domains: typed }) {
      const read = parseDomains(typed);
      if (!read) return { fields: { domains: 'Enter what follows the @, like example.com.' } };
      return (await save.run({ domains: read.length === 0 ? null : read })) ? null : {};
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <TextField
        label="Your colleagues’ addresses end in"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          domains === null
            ? 'Save it, and whoever has another address is external.'
            : 'Whoever has another address is external. Leave it empty if nobody is.'
        }
        after={
          <Button type="submit" variant="plain" size="field" busy={save.busy}>
            Save
          </Button>
        }
        {...form.field('domains')}
      />
      <FailureNotice failure={save.failure} />
    </form>
  );
}

function ListHeads({ one, heads }: { one: Known; heads: Readonly<Record<string, number>> }) {
  const save = useUndoable(decide, () => 'Saved.');
  const form = useForm({
    saved: { count: one.email in heads ? String(heads[one.email]) : '' },
    async save({ count }) {
      const typed = Number(count);
      if (count.trim() === '' || !Number.isSafeInteger(typed) || typed < 0 || typed > 10_000)
        return { fields: { count: 'Enter a number from 0 to 10,000.' } };
      return (await save.run({ heads: { ...heads, [one.email]: typed } })) ? null : {};
    },
  });
  return (
    <li className="border-b border-dashed border-rule py-2 last:border-none">
      <form onSubmit={form.onSubmit} noValidate className="max-w-md">
        <TextField
          label={one.name || one.email}
          inputMode="numeric"
          autoComplete="off"
          placeholder="1"
          after={
            <Button type="submit" variant="plain" size="field" busy={save.busy}>
              Save
            </Button>
          }
          {...form.field('count')}
        />
      </form>
    </li>
  );
}

function Unknown({ bill, unknown }: { bill: Bill; unknown: readonly InMeetings[] }) {
  const [edited, setEdited] = useState<string | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? unknown : unknown.slice(0, SHOWN);
  return (
    <div className="mt-6">
      <h3 className="font-mono text-sm font-semibold">Not on your list</h3>
      <p className="mb-1 text-sm text-faint">
        Add those who are in many meetings, each at their own rate. What you decide about people is part of your list;
        nothing else of the calendar is.
      </p>
      <ul>
        {shown.map(({ one, ms }) => (
          <li key={one.key} className="border-b border-dashed border-rule py-1 last:border-none">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <p className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{one.name || one.email}</span>{' '}
                <span className="font-mono text-[0.8125rem] text-faint">
                  {one.rate.external && 'external, '}
                  {time(ms)} in meetings
                </span>
              </p>
              {edited !== one.key && (
                <TextButton
                  look="action"
                  aria-label={`Add ${one.name || one.email}`}
                  onClick={() => setEdited(one.key)}
                >
                  Add to your list
                </TextButton>
              )}
            </div>
            {edited === one.key && <AddPerson one={one} bill={bill} onDone={() => setEdited(null)} />}
          </li>
        ))}
      </ul>
      {unknown.length > SHOWN && !showsAll && (
        <TextButton look="action" onClick={() => setShowsAll(true)}>
          Show all {number(unknown.length)}
        </TextButton>
      )}
    </div>
  );
}

function AddPerson({ one, bill, onDone }: { one: Known; bill: Bill; onDone: () => void }) {
  const { currency } = bill.calendars.settings;
  const save = useUndoable(savePerson, ({ name }) => `${name} added.`);
  const form = useForm({
    saved: { name: one.name || one.email.split('@')[0] || '', rate: '' },
    errors: { name: messageFor(save.failure, 'name') },
    async save({ name, rate: typed }) {
      const rate = parseRate(typed, currency);
      if (name.trim() === '') return { fields: { name: 'Enter a name.' } };
      if (!rate) return { fields: { rate: rateProblem(typed, currency) } };
      const { external } = one.rate;
      const done = await save.run({ name, role: '', email: one.email, ...keptRate(rate), external });
      if (done) onDone();
      return done ? null : {};
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-3 py-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label="Name" dir="auto" autoComplete="off" autoFocus {...form.field('name')} />
        <TextField
          label={`Rate in ${currency}`}
          placeholder="60/h or 85k/year"
          autoComplete="off"
          {...form.field('rate')}
        />
      </div>
      <FailureNotice failure={save.failure} except={['name']} />
      <div className="flex gap-3">
        <Button type="submit" busy={save.busy}>
          Add person
        </Button>
        <Button variant="plain" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
