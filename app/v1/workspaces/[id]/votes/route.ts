import { json } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { session } from '#lib/sessions/service.ts';
import { WorkspacePath, WorkspaceVotes } from '#lib/workspaces/schema.ts';
import { chooseVotes, readVotes } from '#lib/workspaces/service.ts';

const about =
  'Receipts of five people or more ask whether the meeting was worth it, unless that is off. One without a `staffCount` sums up several meetings, and doesn’t ask.';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/workspaces/{id}/votes', {
  GET: operation({
    id: 'readWorkspaceVotes',
    tag: 'Workspaces',
    summary: 'Read whether a workspace’s receipts ask if it was worth it',
    description: about,
    auth: session,
    params: WorkspacePath,
    status: 200,
    response: WorkspaceVotes,
    errors: ['not_found'],
    example: { response: { asks: true } },
    run: ({ caller, params }) => readVotes(caller.accountId, params.id),
  }),
  PATCH: operation({
    id: 'chooseWorkspaceVotes',
    tag: 'Workspaces',
    summary: 'Choose whether a workspace’s receipts ask if it was worth it',
    description: `${about} Receipts that are shared already don’t change.`,
    auth: session,
    params: WorkspacePath,
    body: json(WorkspaceVotes),
    status: 200,
    response: WorkspaceVotes,
    errors: ['not_found'],
    example: { request: { asks: false }, response: { asks: false } },
    run: ({ caller, params, body, now }) => chooseVotes(caller.accountId, params.id, body, now),
  }),
});
