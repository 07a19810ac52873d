'use client';

import { memo, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { useStore, useWorkspaces } from '#lib/client/hooks/hooks.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { noteFirstWeekday } from '#lib/client/insights/week.ts';
import { refreshWorths, type Worths, worthsOf } from '#lib/client/insights/worth.ts';
import { isOpenInPart } from '#lib/client/sync/epochs.ts';
import { TextButton, textLook } from '#ui/button.tsx';
import { ButtonLink, ProLink } from '#ui/button-link.tsx';
import { Fold } from '#ui/fold.tsx';
import { ScreenHeading, SectionHeading } from '#ui/heading.tsx';
import { Link } from '#ui/link.tsx';
import { say } from '#words/insights.ts';
import { EmptyList } from '../shared/list-screen.tsx';
import { AgainstPlan } from './against-plan.tsx';
import { Breakdown } from './breakdown.tsx';
import { BudgetAlarms, Budgets, useBudgetUses } from './budgets.tsx';
import { Headline, PartNotes, useStrip } from './headline.tsx';
import { Period } from './period.tsx';
import { insightsPath, useInsightsRoute } from './routes.ts';
import { Statement } from './statement.tsx';
import { Suggestions } from './suggestions.tsx';
import { TopTen } from './top-ten.tsx';
import { type Insights as Data, useInsights, useSeries } from './use-insights.ts';
import { WhatIfs } from './what-ifs.tsx';

/** What meetings cost, added up on this device, what to change, and where the money went. */
export function Insights() {
  const [{ range, isStatement, workspaceId }, navigate] = useInsightsRoute();
  useWorkspaceOf(workspaceId);
  const shown = useInsights(range);
  const { store } = useStore();
  const isPart = useQuery(isOpenInPart);
  useEffect(() => {
    // A device that can't save says so elsewhere, and it's noted the next time.
    if (isPart === false) noteFirstWeekday(store).catch(() => {});
  }, [isPart, store]);
  const insights = shown.state === 'ready' ? shown.insights : null;
  const isEmpty = insights?.all.length === 0 && insights.left.size === 0 && insights.hidden === 0;
  // While more meetings may come, a total of zero isn't shown.
  const known = insights && !(isPart !== false && insights.sums.count === 0) && !isEmpty ? insights : null;
  const isSheet = isStatement && known?.charts === null;
  return (
    // As wide as the header if there is room for two columns.
    <div className={isSheet ? '' : 'min-[1100px]:-mx-24'}>
      <div className="mb-5 flex flex-wrap items-center gap-x-8 print:hidden">
        <ScreenHeading>{say(isSheet ? 'statement.title' : 'page.title')}</ScreenHeading>
        {known && (
          <>
            <div className="max-sm:order-1 max-sm:w-full">
              <Period
                insights={known}
                navigate={navigate}
                pathOf={(choice) => insightsPath(choice, known.today, { statement: isSheet })}
              />
            </div>
            <Link href="/app/team" className={`${textLook('action')} ms-auto`}>
              {say('insights.team')}
            </Link>
            {known.charts === null && (
              <TextButton
                look="action"
                onClick={() => navigate(insightsPath(known.range.choice, known.today, { statement: !isSheet }))}
              >
                {say(isSheet ? 'insights.back' : 'insights.toStatement')}
              </TextButton>
            )}
          </>
        )}
      </div>
      <p role="status" className="font-semibold not-empty:mb-6">
        {isPart && say('insights.partial')}
      </p>
      {shown.state === 'loading' && shown.left > 0 && (
        <p role="status" className="text-faint">
          {say('insights.addingUp', { meetings: shown.left })}
        </p>
      )}
      {isEmpty && isPart === false && (
        <EmptyList title={say('insights.emptyTitle')} text={say('insights.emptyText')}>
          <div className="mt-6">
            <ButtonLink href="/app">{say('insights.start')}</ButtonLink>
          </div>
        </EmptyList>
      )}
      {known && (isSheet ? <Statement insights={known} /> : <Shown insights={known} />)}
    </div>
  );
}

/** Shows the workspace that the address names, if the account has it. */
function useWorkspaceOf(workspaceId: string | null): void {
  const { all, shown, choose } = useWorkspaces();
  const wanted =
    workspaceId !== null && workspaceId !== shown?.id ? all.find(({ id }) => id === workspaceId) : undefined;
  const follow = useEffectEvent(() => wanted && choose(wanted));
  // Once, so that another one can be chosen afterwards.
  const isKnown = all.length > 0;
  useEffect(() => {
    if (isKnown && workspaceId !== null) follow();
  }, [isKnown, workspaceId]);
}

/** One object, so that nothing is rendered again. */
const NONE_KNOWN: Worths = new Map();

/** Returns what most people in the room said of meetings. Asks the service once, if there is an account. */
function useWorths(): Worths {
  const { store } = useStore();
  useEffect(() => {
    // Without a connection, known answers stay.
    if (store.owner.accountId !== null) refreshWorths(store).catch(() => {});
  }, [store]);
  return useQuery(worthsOf) ?? NONE_KNOWN;
}

function Shown({ insights }: { insights: Data }) {
  const late = useDeferredValue<Data | null>(insights, null);
  const [hasNumbers, setNumbers] = useState(false);
  const uses = useBudgetUses(insights);
  const worths = useWorths();
  const { meetings, charts } = insights;
  const isWhole = charts === null;
  return (
    <div className="flex flex-col gap-6">
      <Headline
        insights={insights}
        strip={useStrip(insights)}
        hasNumbers={hasNumbers}
        notes={<PartNotes insights={insights} />}
      >
        {isWhole && uses && <BudgetAlarms insights={insights} uses={uses} />}
      </Headline>
      <div className="grid items-start gap-6 min-[1100px]:grid-cols-[2fr_3fr]">
        <Suggestions insights={insights} worths={worths} />
        {meetings.length === 0 ? (
          <p className="py-4 text-faint">{say('insights.none')}</p>
        ) : (
          late && <Late insights={late} worths={worths} hasNumbers={hasNumbers} onNumbers={setNumbers} />
        )}
      </div>
      {isWhole ? (
        <div className="print:hidden">
          {late && meetings.length > 0 && <Folds insights={late} hasNumbers={hasNumbers} />}
          <Fold title={say('budgets.title')} space="none">
            {uses && <Budgets insights={insights} uses={uses} />}
          </Fold>
        </div>
      ) : (
        <ProAdds insights={insights} />
      )}
    </div>
  );
}

interface LateProps {
  insights: Data;
  hasNumbers: boolean;
}

/** Rendered after the total. Until then, the previous content stays. */
const Late = memo(function Late(props: LateProps & { worths: Worths; onNumbers: (hasNumbers: boolean) => void }) {
  return <Breakdown {...props} series={useSeries(props.insights)} />;
});

/** Details that few people open. */
const Folds = memo(function Folds({ insights, hasNumbers }: LateProps) {
  const series = useSeries(insights);
  return (
    <>
      <Fold title={say('whatIf.title')} space="none">
        <WhatIfs insights={insights} series={series} />
      </Fold>
      <Fold title={say('top.title')} space="none">
        <TopTen insights={insights} hasNumbers={hasNumbers} />
      </Fold>
      <Fold title={say('plan.title')} space="none">
        <AgainstPlan insights={insights} hasNumbers={hasNumbers} />
      </Fold>
    </>
  );
});

/** What Pro would show about the reader's own meetings. */
function ProAdds({ insights }: { insights: Data }) {
  const title = useSeries(insights).find(({ key }) => key !== '')?.label;
  return (
    <section aria-labelledby="pro-adds" className="border-t-4 border-ink bg-paper px-4 pt-4 pb-5 sm:px-6 print:hidden">
      <SectionHeading id="pro-adds">{say('pro.title')}</SectionHeading>
      <p className="mt-2 mb-4 max-w-prose leading-relaxed wrap-anywhere">
        {say('pro.text', { hasSeries: String(title !== undefined), title: title ?? '' })}
      </p>
      <ProLink>{say('pro.see')}</ProLink>
    </section>
  );
}
