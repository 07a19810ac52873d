'use client';

import { type ComponentType, memo, type ReactNode, useDeferredValue, useEffect, useEffectEvent } from 'react';
import { useWorkspaces } from '#lib/client/hooks/hooks.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { isOpenInPart } from '#lib/client/sync/epochs.ts';
import { TextButton } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { ScreenHeading } from '#ui/heading.tsx';
import { EmptyList } from '../shared/list-screen.tsx';
import { AgainstPlan } from './against-plan.tsx';
import { Budgets } from './budgets.tsx';
import type { ChartProps } from './chart-parts.ts';
import { BySeries, ByTopic, ByWeek } from './charts.tsx';
import { ByHour, BySize, Overruns, StaffAndExternal, TopTen } from './more-charts.tsx';
import { PartNotes } from './part-notes.tsx';
import { ProAdds } from './pro-adds.tsx';
import { RangePicker } from './range-picker.tsx';
import { insightsPath, type Navigate, useInsightsRoute } from './routes.ts';
import { say } from './say.ts';
import { Statement } from './statement.tsx';
import { Summary } from './summary.tsx';
import { type Insights as Data, useInsights, useSeries } from './use-insights.ts';
import { WhatIfs } from './what-ifs.tsx';

/* All charts, in the order in which a plan that has only some of them has them (lib/plans). */

/** Drawn at once: the rest follow when it is on the screen. */
const FIRST: readonly { id: string; Chart: ComponentType<Pick<ChartProps, 'insights'>> }[] = [
  { id: 'week', Chart: ByWeek },
];

const REST: readonly { id: string; Chart: ComponentType<ChartProps> }[] = [
  { id: 'topic', Chart: ByTopic },
  { id: 'series', Chart: BySeries },
  { id: 'overrun', Chart: Overruns },
  { id: 'plan', Chart: AgainstPlan },
  { id: 'hour', Chart: ByHour },
  { id: 'size', Chart: BySize },
  { id: 'staff', Chart: StaffAndExternal },
  { id: 'top', Chart: TopTen },
];

/** What meetings cost, added up on this device: sums, charts, and what follows from them. */
export function Insights() {
  const [{ range, isStatement, workspaceId }, navigate] = useInsightsRoute();
  useWorkspaceOf(workspaceId);
  const shown = useInsights(range);
  const isPart = useQuery(isOpenInPart);
  return (
    <>
      <ScreenHeading className="mb-6 print:hidden">
        {say(isStatement ? 'statement.title' : 'insights.title')}
      </ScreenHeading>
      <p role="status" className="font-semibold not-empty:mb-6">
        {isPart && say('insights.partial')}
      </p>
      {shown.state === 'loading' ? (
        shown.left > 0 && (
          <p role="status" className="text-faint">
            {say('insights.addingUp', { meetings: shown.left })}
          </p>
        )
      ) : shown.insights.all.length === 0 && shown.insights.left.size === 0 && shown.insights.hidden === 0 ? (
        <EmptyList title={say('insights.emptyTitle')} text={say('insights.emptyText')}>
          <div className="mt-6">
            <ButtonLink href="/app">{say('insights.start')}</ButtonLink>
          </div>
        </EmptyList>
      ) : (
        <Shown insights={shown.insights} isStatement={isStatement} navigate={navigate} />
      )}
    </>
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

interface ShownProps {
  insights: Data;
  isStatement: boolean;
  navigate: Navigate;
}

function Shown({ insights, isStatement, navigate }: ShownProps) {
  const late = useDeferredValue<Data | null>(insights, null);
  const { meetings, charts, range, today } = insights;
  const isWhole = charts === null;
  const go = (statement: boolean) => navigate(insightsPath(range.choice, today, { statement }));
  if (isStatement && isWhole) {
    return (
      <div className="flex flex-col gap-6">
        <p className="-mt-6 print:hidden">
          <TextButton look="tall" onClick={() => go(false)}>
            {say('insights.back')}
          </TextButton>
        </p>
        <RangePicker insights={insights} navigate={navigate} statement />
        <Statement insights={insights} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-8">
      <RangePicker insights={insights} navigate={navigate} />
      <Summary insights={insights}>
        <PartNotes insights={insights} />
        {isWhole && meetings.length > 0 && (
          <p className="print:hidden">
            <TextButton look="action" onClick={() => go(true)}>
              {say('insights.toStatement')}
            </TextButton>
          </p>
        )}
      </Summary>
      {meetings.length === 0 ? (
        <p className="py-4 text-faint">{say('insights.none')}</p>
      ) : (
        <>
          {FIRST.slice(0, charts ?? FIRST.length).map(({ id, Chart }) => (
            <Chart key={id} insights={insights} />
          ))}
          {late && <Rest insights={late} />}
          {late && !isWhole && <ProAdds insights={late} />}
        </>
      )}
      {isWhole && late && (
        <Below>
          <LateBudgets insights={late} />
        </Below>
      )}
    </div>
  );
}

/** What is drawn when the first charts are on the screen; until then, what was there stays as it is. */
const Rest = memo(function Rest({ insights }: { insights: Data }) {
  const series = useSeries(insights);
  const charts = insights.charts === null ? REST : REST.slice(0, Math.max(0, insights.charts - FIRST.length));
  return (
    <>
      {charts.map(({ id, Chart }) => (
        <Below key={id}>
          <Chart insights={insights} series={series} />
        </Below>
      ))}
      {insights.charts === null && (
        <Below>
          <WhatIfs insights={insights} series={series} />
        </Below>
      )}
    </>
  );
});

const LateBudgets = memo(Budgets);

/** Laid out and painted once it comes near the screen; until then, and on a range that was never there, as high as a chart usually is. */
function Below({ children }: { children: ReactNode }) {
  return (
    <div className="[contain-intrinsic-size:auto_42rem] [content-visibility:auto] print:[content-visibility:visible]">
      {children}
    </div>
  );
}
