'use client';

import { useQuery } from '#lib/client/hooks/use-query.ts';
import { seriesKey, seriesName } from '#lib/client/insights/series.ts';
import type { Joined, Which } from '#lib/client/ledger/joined.ts';
import { finishedIn } from '#lib/client/ledger/outbox.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Choice } from '#ui/choice.tsx';
import { say } from '#words/team.ts';

/** What a member chooses to send. */
export type Chosen = Pick<Joined, 'which' | 'names'>;

const KINDS = ['all', 'chosen', 'each'] as const;

/** Which meetings are sent to a ledger, and whether with their titles. */
export function WhichFields({ chosen, onChange }: { chosen: Chosen; onChange: (chosen: Chosen) => void }) {
  const { which, names } = chosen;
  const change = (more: Partial<Which>) => onChange({ ...chosen, which: { ...which, ...more } });
  return (
    <div className="flex flex-col gap-5">
      <Choice
        legend={say('which.legend')}
        value={which.kind}
        options={KINDS.map((kind) => ({ value: kind, text: say(`which.${kind}`) }))}
        onChange={(kind) => change({ kind })}
      />
      {which.kind === 'chosen' && <Choosable which={which} onChange={change} />}
      {which.kind === 'each' && <p className="text-sm text-faint">{say('which.eachText')}</p>}
      <fieldset>
        <legend className="font-mono text-sm font-semibold">{say('names.legend')}</legend>
        <Checkbox checked={names.series} onChange={(series) => onChange({ ...chosen, names: { ...names, series } })}>
          {say('names.series')}
        </Checkbox>
        <Checkbox checked={names.oneOffs} onChange={(oneOffs) => onChange({ ...chosen, names: { ...names, oneOffs } })}>
          {say('names.oneOffs')}
        </Checkbox>
      </fieldset>
    </div>
  );
}

function Choosable({ which, onChange }: { which: Which; onChange: (more: Partial<Which>) => void }) {
  const finished = useQuery(finishedIn);
  if (!finished) return null;
  const { topics, counts, meetings } = finished;
  const titles = new Map(meetings.map(({ title }) => [seriesKey(title), seriesName(title)]));
  const series = [...titles].filter(([key]) => key !== '' && (counts.get(key) ?? 0) > 1);
  if (topics.size === 0 && series.length === 0)
    return <p className="text-sm text-faint">{say('which.noneToChoose')}</p>;
  return (
    <div className="max-h-80 overflow-y-auto border border-rule px-4 py-2">
      {[...topics].map(([id, name]) => (
        <Checkbox
          key={id}
          checked={which.topics.includes(id)}
          onChange={(checked) => onChange({ topics: toggled(which.topics, id, checked) })}
        >
          {say('which.topic', { name })}
        </Checkbox>
      ))}
      {series.map(([key, title]) => (
        <Checkbox
          key={key}
          checked={which.series.includes(key)}
          onChange={(checked) => onChange({ series: toggled(which.series, key, checked) })}
        >
          {say('which.series', { title })}
        </Checkbox>
      ))}
    </div>
  );
}

const toggled = (all: readonly string[], one: string, isIn: boolean): string[] => [
  ...all.filter((other) => other !== one),
  ...(isIn ? [one] : []),
];
