import { z } from 'zod';
import type { Account } from '../../account/schema.ts';
import { Usage } from '../../metering/schema.ts';
import { Entitlements, PlanName } from '../../plans/schema.ts';
import { ENTITLEMENTS } from '../../plans/service.ts';
import { Workspace } from '../../workspaces/schema.ts';
import { likelyCurrency } from '../locale.ts';
import { type CostSettings, DEFAULT_COST } from './records.ts';
import type { Reader, Writer } from './rows.ts';
import type { Store } from './store.ts';

/* What a store keeps beside the records. Read with a schema: a value of another version is as if it were not there. */

const Settings = Workspace.pick({
  currency: true,
  hoursPerYear: true,
  loadMultiplier: true,
  overrunCapMinutes: true,
}).partial();

const Standing = z.object({ plan: PlanName, entitlements: Entitlements });
export type Standing = z.infer<typeof Standing>;

/** The workspace's settings, which a meeting copies when it starts. Before any are known, money is in what this device's region uses. */
export async function settingsOf(reader: Reader): Promise<CostSettings> {
  const currency = likelyCurrency(navigator.language) ?? DEFAULT_COST.currency;
  return { ...DEFAULT_COST, currency, ...Settings.safeParse(await reader.value('settings')).data };
}

export function putSettings(writer: Writer, settings: CostSettings): void {
  writer.setValue('settings', settings);
}

/** The plan as the service last told it. Without an account it is the free one. */
export async function standingOf(reader: Reader): Promise<Standing> {
  const read = Standing.safeParse(await reader.value('standing'));
  return read.data ?? { plan: 'free', entitlements: ENTITLEMENTS.free };
}

/** The month that `now` lies in, UTC: starts are counted by it, here as at the service. */
export function monthOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}

/** How many meetings the service last said it has counted; null: it never said. */
export async function countedUsageOf(reader: Reader): Promise<Usage | null> {
  return Usage.safeParse(await reader.value('usage')).data ?? null;
}

/** Takes what the service says of the usage. Within a month it only grows, so an answer that was overtaken does no harm. */
export async function noteUsage(writer: Writer, { month, used, limit }: Usage): Promise<void> {
  const before = await countedUsageOf(writer);
  if (before && before.month > month) return;
  writer.setValue('usage', { month, limit, used: before?.month === month ? Math.max(before.used, used) : used });
}

/** Keeps in the account's store what the service says of its plan and workspace, for when it cannot be asked. */
export function adoptAccount(store: Store, { plan, entitlements, usage, workspaces }: Account): Promise<void> {
  return store.write(async (writer) => {
    writer.setValue('standing', { plan, entitlements } satisfies Standing);
    await noteUsage(writer, usage);
    const workspace = workspaces.find(({ id }) => id === store.owner.workspaceId);
    if (!workspace) return;
    const { currency, hoursPerYear, loadMultiplier, overrunCapMinutes } = workspace;
    putSettings(writer, { currency, hoursPerYear, loadMultiplier, overrunCapMinutes });
  });
}
