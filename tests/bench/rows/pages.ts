import type { Stage } from '../stage.ts';
import type { Line } from '../table.ts';
export async function firstLoad(_: Stage): Promise<Line[]> {
  return [];
}
export async function lighthouse(_: Stage): Promise<Line[]> {
  return [];
}
