import { useState } from 'react';
import { useRoster, useTopics } from '#lib/client/hooks/hooks.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Fold } from '#ui/fold.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { say } from '#words/meetings.ts';
import { type Filters, filteredPath, NO_FILTERS, NO_TOPIC, navigate } from './routes.ts';

interface Props {
  text: string;
  filters: Filters;
  onText: (text: string) => void;
}

/** Filters for the list: words, topic, person, days, and overruns. All but the words are in the address. */
export function MeetingFilters({ text, filters: inAddress, onText }: Props) {
  const topics = useTopics() ?? [];
  // A choice shows at once; the address and the list follow.
  const [chosen, setChosen] = useState({ inAddress, filters: inAddress });
  if (chosen.inAddress !== inAddress) setChosen({ inAddress, filters: inAddress });
  const { filters } = chosen;
  // Only initially: removing the last filter shouldn't close the fold.
  const [wasSet] = useState(() => filteredPath({ ...inAddress, topicId: null }) !== filteredPath(NO_FILTERS));
  const hasTopics = topics.length > 0 || filters.topicId !== null;
  function go(change: Partial<Filters>) {
    const next = { ...filters, ...change };
    setChosen({ inAddress, filters: next });
    navigate(filteredPath(next));
  }
  const { personId, from, until, overrunOnly } = filters;
  return (
    <search className="@container mb-6 block">
      <div
        className={`grid gap-3 sm:gap-4 ${hasTopics ? 'grid-cols-[1fr_8.5rem] @max-[16rem]:grid-cols-1 sm:grid-cols-[1fr_14rem]' : ''}`}
      >
        <TextField
          label={say('filters.search')}
          type="search"
          dir="auto"
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
        {hasTopics && (
          <SelectField
            label={say('filters.topic')}
            value={filters.topicId ?? ''}
            onChange={(value) => go({ topicId: value || null })}
            options={[
              { value: '', text: say('filters.allTopics') },
              ...topics.map(({ id, name }) => ({ value: id, text: name })),
              { value: NO_TOPIC, text: say('filters.noTopic') },
            ]}
          />
        )}
      </div>
      <div className="mt-2">
        <Fold title={say('filters.more')} isOpen={wasSet} space="none">
          <div className="grid grid-cols-2 items-end gap-3 @max-[16rem]:grid-cols-1 sm:grid-cols-4 sm:gap-4">
            <Person personId={personId} onChoose={(id) => go({ personId: id })} />
            <TextField
              label={say('filters.from')}
              type="date"
              value={from ?? ''}
              max={until ?? undefined}
              onChange={({ target }) => go({ from: target.value || null })}
            />
            <TextField
              label={say('filters.until')}
              type="date"
              value={until ?? ''}
              min={from ?? undefined}
              onChange={({ target }) => go({ until: target.value || null })}
            />
            <Checkbox className="min-h-12! text-sm" checked={overrunOnly} onChange={(on) => go({ overrunOnly: on })}>
              {say('filters.overrunOnly')}
            </Checkbox>
          </div>
        </Fold>
      </div>
    </search>
  );
}

function Person({ personId, onChoose }: { personId: string | null; onChoose: (id: string | null) => void }) {
  const people = useRoster() ?? [];
  const isGone = personId !== null && !people.some(({ id }) => id === personId);
  return (
    <SelectField
      label={say('filters.person')}
      value={personId ?? ''}
      onChange={(value) => onChoose(value || null)}
      options={[
        { value: '', text: say('filters.everybody') },
        ...people.map(({ id, name }) => ({ value: id, text: name })),
        ...(isGone ? [{ value: personId, text: say('filters.deletedPerson') }] : []),
      ]}
    />
  );
}
