'use client';

import { useCalendar } from '#lib/client/hooks/use-calendar.ts';
import { useCommand } from '#lib/client/hooks/use-command.ts';
import { chooseFirstWeekday } from '#lib/client/insights/week.ts';
import { Choice } from '#ui/choice.tsx';
import { say } from '#words/settings.ts';
import { weekdayWords } from '../meeting/comparing/range-words.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { Section } from './section.tsx';

/** Most people's weeks begin on one of these: Monday, Saturday, Sunday. */
const USUAL = [1, 6, 7];

/** The first day of the workspace's weeks, saved at once, also without an account. */
export function WeekForm() {
  const first = useCalendar()?.firstWeekday;
  const { run, failure } = useCommand(chooseFirstWeekday);
  const days = [...new Set([...USUAL, first ?? 1])].sort();
  return (
    <Section id="week" title={say('week.title')}>
      <Choice
        legend={say('week.title')}
        isLegendShown={false}
        value={String(first)}
        options={days.map((day) => ({ value: String(day), text: weekdayWords(day) }))}
        onChange={(day) => void run({ weekday: Number(day) })}
      />
      <FailureNotice failure={failure} />
    </Section>
  );
}
