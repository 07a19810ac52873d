import { ButtonLink } from '#ui/button-link.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { say } from './say.ts';
import { type Insights, useSeries } from './use-insights.ts';

/** What the other charts would say, about the reader's own meetings. */
export function ProAdds({ insights }: { insights: Insights }) {
  const title = useSeries(insights).find(({ key }) => key !== '')?.label;
  const named = { hasSeries: String(title !== undefined), title: title ?? '' };
  const rows: readonly (readonly [string, string])[] = [
    [say('series.title'), say('pro.series', named)],
    [say('overruns.title'), say('pro.overruns', named)],
    [say('plan.title'), say('pro.plan')],
    [say('hours.title'), say('pro.hours')],
    [say('size.title'), say('pro.size')],
    [say('staff.title'), say('pro.staff')],
    [say('top.title'), say('pro.top')],
    [say('whatIf.title'), say('pro.whatIf', named)],
    [say('budgets.title'), say('pro.budgets')],
    [say('statement.title'), say('pro.statement')],
  ];
  return (
    <section aria-labelledby="pro-adds" className="border-t-4 border-ink bg-paper px-4 pt-4 pb-5 sm:px-6 print:hidden">
      <SectionHeading id="pro-adds">{say('pro.title')}</SectionHeading>
      <dl className="mt-3">
        {rows.map(([term, text]) => (
          <div key={term} className="border-b border-dashed border-rule py-2.5 sm:flex sm:gap-x-6">
            <dt className="shrink-0 font-semibold sm:w-56">{term}</dt>
            <dd className="text-faint wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 mb-4 text-faint">
        {insights.historyDays === null ? say('pro.history') : say('pro.historyBeyond', { days: insights.historyDays })}
      </p>
      <ButtonLink href="/pricing" prefetch={false}>
        {say('pro.see')}
      </ButtonLink>
    </section>
  );
}
