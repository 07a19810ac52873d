'use client';

import { parseDomains } from '#lib/client/calendar/decisions.ts';
import { domainOf, type Known } from '#lib/client/calendar/who.ts';
import { SectionHeading } from '#ui/heading.tsx';
import { amount } from '../meeting/range-words.ts';
import { DecisionForm } from './decision-form.tsx';
import { OthersForm } from './others-form.tsx';
import { say } from './say.ts';
import { UnknownPeople } from './unknown-people.tsx';
import type { Bill } from './use-bill.ts';
import { useInMeetings } from './use-in-meetings.ts';

/** Who is counted at what: everyone else's rate, whose addresses are the owner's own, how many a list stands for. */
export function Everyone({ bill }: { bill: Bill }) {
  const people = useInMeetings(bill);
  const known = people.filter(({ one }) => one.person !== null).length;
  const unknown = people.filter(({ one }) => one.person === null && !one.isGroup);
  const lists = people.filter(({ one }) => one.isGroup);
  return (
    <section aria-labelledby="everyone" className="border-t-4 border-ink bg-paper px-4 pt-4 pb-5 sm:px-6 print:hidden">
      <SectionHeading id="everyone">{say('everyone.title')}</SectionHeading>
      <p className="mt-1 mb-4 max-w-prose leading-relaxed text-faint">
        {say('everyone.known', { people: known })}
        {unknown.length > 0 && ` ${othersWords(unknown.length, known > 0, bill.calendars)}`}
      </p>
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
        <OthersForm calendars={bill.calendars} />
        <DomainsForm bill={bill} proposed={bill.calendars.owner} />
      </div>
      {lists.length > 0 && (
        <div className="mt-6">
          <h3 className="font-mono text-sm font-semibold">{say('lists.title')}</h3>
          <p className="mb-2 text-sm text-faint">{say('lists.question')}</p>
          <ul>
            {lists.map(({ one }) => (
              <ListHeads key={one.key} one={one} heads={bill.calendars.decisions.heads} />
            ))}
          </ul>
        </div>
      )}
      {unknown.length > 0 && <UnknownPeople bill={bill} unknown={unknown} />}
    </section>
  );
}

/** `12 others count at $60.00 an hour.` */
function othersWords(heads: number, isAnyKnown: boolean, { others, settings }: Bill['calendars']): string {
  const them = { others: heads, known: String(isAnyKnown) };
  if (!others) return say('everyone.othersUnknown', them);
  const cost = amount(others.rateMinor, settings.currency);
  return say('everyone.others', { ...them, rate: say('everyone.rate', { amount: cost, kind: others.rateKind }) });
}

function DomainsForm({ bill, proposed }: { bill: Bill; proposed: string | null }) {
  const { domains } = bill.calendars.decisions;
  return (
    <DecisionForm
      saved={(domains ?? (proposed === null ? [] : [domainOf(proposed)])).join(', ')}
      said={say('domainsForm.saved')}
      read={(typed) => {
        const read = parseDomains(typed);
        return read ? () => ({ domains: read.length === 0 ? null : read }) : say('domainsForm.invalid');
      }}
      label={say('domainsForm.label')}
      autoCapitalize="none"
      spellCheck={false}
      hint={say(domains === null ? 'domainsForm.hintProposed' : 'domainsForm.hint')}
    />
  );
}

function ListHeads({ one, heads }: { one: Known; heads: Readonly<Record<string, number>> }) {
  return (
    <li className="border-b border-dashed border-rule py-2 last:border-none">
      <div className="max-w-md">
        <DecisionForm
          saved={one.email in heads ? String(heads[one.email]) : ''}
          said={say('lists.saved')}
          read={(typed) => {
            const count = Number(typed);
            if (typed.trim() === '' || !Number.isSafeInteger(count) || count < 0 || count > 10_000)
              return say('lists.invalid');
            return (known) => ({ heads: { ...known.heads, [one.email]: count } });
          }}
          label={one.name || one.email}
          inputMode="numeric"
          placeholder="1"
        />
      </div>
    </li>
  );
}
