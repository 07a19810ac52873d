import { z } from 'zod';
import { purgeCodes } from '#lib/auth/service.ts';
import { scheduler } from '#lib/http/auth.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { removeUnusedLogos } from '#lib/images/service.ts';
import { purgeInvitations } from '#lib/ledgers/service.ts';
import { purgeStarts } from '#lib/metering/service.ts';
import { purgeSessions } from '#lib/sessions/service.ts';
import { noted } from '#lib/status/service.ts';
import { purgeWorkspaces } from '#lib/workspaces/service.ts';

const Purged = z.object({
  codes: z.int(),
  sessions: z.int(),
  devices: z.int(),
  workspaces: z.int(),
  logos: z.int(),
  starts: z.int(),
  invitations: z.int(),
});

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/api/cron/housekeeping', {
  GET: operation({
    id: 'runHousekeeping',
    tag: 'Cron',
    summary:
      'Remove what has run out: codes, counters, sessions, known devices, workspaces deleted 30 days ago, logos no longer shown, old starts, links to ledgers',
    auth: scheduler,
    status: 200,
    response: Purged,
    errors: [],
    example: { response: { codes: 12, sessions: 3, devices: 0, workspaces: 0, logos: 1, starts: 0, invitations: 2 } },
    run: noted('housekeeping', async ({ now }) => ({
      codes: await purgeCodes(now),
      ...(await purgeSessions(now)),
      workspaces: await purgeWorkspaces(now),
      logos: await removeUnusedLogos('all'),
      starts: await purgeStarts(now),
      invitations: await purgeInvitations(now),
    })),
  }),
});
