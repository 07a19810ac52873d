import type { Words } from '#lib/client/ledger/team.ts';
import { say } from '#words/team.ts';

/** Returns labels for combined rows, and for those without a name. */
export const wordsOf = (): Words => ({
  untitled: say('series.untitled'),
  oneOffs: say('series.oneOffs'),
  noTopic: say('topics.none'),
  others: say('series.others'),
});
