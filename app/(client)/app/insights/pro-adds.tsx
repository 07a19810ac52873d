import { ButtonLink } from '#ui/button-link.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { say } from './say.ts';
import { type Insights, useSeries } from './use-insights.ts';

/** What a larger plan would say about the reader's own meetings. */
export function ProAdds({ insights }: { insights: Insights }) {
  const title = useSeries(insights).find(({ key }) => key !== '')?.label;
  return (
    <section aria-labelledby="pro-adds" className="border-t-4 border-ink bg-paper px-4 pt-4 pb-5 sm:px-6 print:hidden">
      <SectionHeading id="pro-adds">{say('pro.title')}</SectionHeading>
      <p className="mt-2 mb-4 max-w-prose leading-relaxed wrap-anywhere">
        {say('pro.text', { hasSeries: String(title !== undefined), title: title ?? '' })}
      </p>
      <ButtonLink href="/pricing" prefetch={false}>
        {say('pro.see')}
      </ButtonLink>
    </section>
  );
}
