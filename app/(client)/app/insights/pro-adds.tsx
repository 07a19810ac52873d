import { ButtonLink } from '#ui/button-link.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { type Insights, useSeries } from './use-insights.ts';

/** What the other charts would say, about the reader's own meetings. */
export function ProAdds({ insights }: { insights: Insights }) {
  const title = useSeries(insights).find(({ key }) => key !== '')?.label;
  const named = title === undefined ? 'a series' : `“${title}”`;
  const rows: readonly (readonly [string, string])[] = [
    ['Cost by series', `What ${named} costs, each time and in all.`],
    ['Overrun by series', `How often ${named} runs over, what that costs, and whether it’s getting worse.`],
    ['Planned against metered', 'What the meetings of your calendar were planned to cost, and what they really do.'],
    ['When meetings start', 'Which weekdays and hours cost the most.'],
    ['People in the room', 'Which meetings are large, and what that costs.'],
    ['Staff and external', 'How the cost is divided.'],
    ['The most expensive meetings', 'The ten that cost the most.'],
    ['What if', `What a year would cost with ${named} five minutes shorter, on time, or every other week.`],
    ['Budgets', 'What a topic, a series or everything may cost in a month.'],
    ['Statement', 'A month on one page, to print or share.'],
  ];
  return (
    <section aria-labelledby="pro-adds" className="border-t-4 border-ink bg-paper px-4 pt-4 pb-5 sm:px-6 print:hidden">
      <SectionHeading id="pro-adds">Pro adds</SectionHeading>
      <dl className="mt-3">
        {rows.map(([term, text]) => (
          <div key={term} className="border-b border-dashed border-rule py-2.5 sm:flex sm:gap-x-6">
            <dt className="shrink-0 font-semibold sm:w-56">{term}</dt>
            <dd className="text-faint wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 mb-4 text-faint">
        And all of your history{insights.historyDays === null ? '' : `, not just the last ${insights.historyDays} days`}
        .
      </p>
      <ButtonLink href="/pricing" prefetch={false}>
        See Pro
      </ButtonLink>
    </section>
  );
}
