import type { Words } from '#lib/client/ledger/team.ts';
import { say } from './say.ts';

/** What stands for several rows, or for what has no name. */
export const wordsOf = (): Words => ({
  untitled: say('series.untitled'),
  oneOffs: say('series.oneOffs'),
  noTopic: say('topics.none'),
  others: say('series.others'),
});
