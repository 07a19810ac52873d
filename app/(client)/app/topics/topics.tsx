'use client';

import { useMemo, useRef } from 'react';
import { amount, deviceLocales } from '#lib/client/device-format.ts';
import { deviceDuration } from '#lib/client/durations.ts';
import { useTopics } from '#lib/client/hooks/hooks.ts';
import { useShownSums } from '#lib/client/hooks/use-sums.ts';
import { sumsOf } from '#lib/client/insights/groups.ts';
import type { Topic } from '#lib/sync/records.ts';
import { TextButton, textLook } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { say } from '#words/topics.ts';
import { listPath } from '../meeting/routes.ts';
import { useOpened } from '../shared/focus.ts';
import { EmptyList, ListScreen, Row, RowList } from '../shared/list-screen.tsx';
import { MeetingsTabs } from '../shared/meetings-tabs.tsx';
import { MenuItem, RowMenu } from '../shared/row-menu.tsx';
import { useDelete } from '../shared/undo.tsx';
import { useLeave } from '../shared/unsaved.tsx';
import { TopicForm } from './topic-form.tsx';

const renameId = (topicId: string) => `rename-${topicId}`;

/** The topics of meetings: add, rename, delete. */
export function Topics() {
  const topics = useTopics();
  const remove = useDelete();
  const leave = useLeave();
  const heading = useRef<HTMLHeadingElement>(null);
  const figures = useTopicFigures();
  const { opened, open, close } = useOpened();

  async function removeTopic({ id, name }: Topic) {
    // The focused button disappears with its row.
    if (await remove({ table: 'topics', id, name: say('topics.quoted', { name }) })) heading.current?.focus();
  }

  return (
    <>
      <MeetingsTabs />
      <ListScreen
        title={say('page.title')}
        headingRef={heading}
        count={topics && topics.length > 0 ? say('topics.count', { topics: topics.length }) : null}
      >
        {topics && (
          <div className="flex flex-col gap-6">
            {topics.length === 0 && <EmptyList title={say('empty.title')} text={say('empty.text')} />}
            <TopicForm topic={null} />
            {topics.length > 0 && (
              <RowList>
                {topics.map((topic) => (
                  <Row key={topic.id}>
                    {opened === renameId(topic.id) ? (
                      <div className="py-2">
                        <TopicForm topic={topic} onDone={close} />
                      </div>
                    ) : (
                      <TopicRow
                        topic={topic}
                        figures={figures?.(topic.id)}
                        onEdit={() => leave(() => open(renameId(topic.id)), { part: say('form.part') })}
                        onRemove={() => void removeTopic(topic)}
                      />
                    )}
                  </Row>
                ))}
              </RowList>
            )}
          </div>
        )}
      </ListScreen>
    </>
  );
}

/**
 * Returns a function that sums up a topic's meetings in one line: how many, how long, the cost, and its share of all
 * meetings.
 */
function useTopicFigures(): ((topicId: string) => string) | undefined {
  const shown = useShownSums();
  return useMemo(() => {
    if (!shown) return undefined;
    const { meetings, currency, historyDays } = shown;
    const of = Map.groupBy(meetings, ({ topicId }) => topicId);
    const all = sumsOf(meetings).totalMinor;
    return (topicId) => {
      const { count, durationMs, totalMinor } = sumsOf(of.get(topicId) ?? []);
      const number =
        historyDays === null
          ? say('figures.meetings', { meetings: count })
          : say('figures.meetingsInDays', { meetings: count, days: historyDays });
      if (count === 0) return number;
      const share = new Intl.NumberFormat(deviceLocales(), { style: 'percent' }).format(
        all === 0 ? 0 : totalMinor / all,
      );
      const time = say('figures.duration', { time: deviceDuration(durationMs) });
      return [number, time, amount(totalMinor, currency), say('figures.share', { share })].join(' · ');
    };
  }, [shown]);
}

interface RowProps {
  topic: Topic;
  /** Undefined until they are added up. Their space is reserved. */
  figures: string | undefined;
  onEdit: () => void;
  onRemove: () => void;
}

function TopicRow({ topic: { id, name }, figures, onEdit, onRemove }: RowProps) {
  const nameId = `topic-${id}`;
  return (
    <div className="flex flex-wrap items-center gap-x-6 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <h2 id={nameId} className="line-clamp-2 font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        <p className="min-h-5 font-mono text-[0.8125rem] text-faint tabular-nums">{figures}</p>
      </div>
      <div className="ms-auto flex gap-x-6">
        <Link
          id={`meetings-${id}`}
          aria-labelledby={`meetings-${id} ${nameId}`}
          // All topics share one page, so there is nothing to prefetch for each.
          prefetch={false}
          href={listPath(id)}
          className={textLook('action')}
        >
          {say('topic.meetings')}
        </Link>
        <TextButton id={renameId(id)} aria-labelledby={`${renameId(id)} ${nameId}`} onClick={onEdit} look="action">
          {say('topic.rename')}
        </TextButton>
        <RowMenu label={say('topic.more', { name })} deletes>
          <MenuItem onChoose={onRemove}>{say('topic.delete')}</MenuItem>
        </RowMenu>
      </div>
    </div>
  );
}
