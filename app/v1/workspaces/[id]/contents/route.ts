import { endpoint, operation } from '#lib/http/endpoint.ts';
import { session } from '#lib/sessions/service.ts';
import { WorkspaceContents, WorkspacePath } from '#lib/workspaces/schema.ts';
import { countContents } from '#lib/workspaces/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/workspaces/{id}/contents', {
  GET: operation({
    id: 'countWorkspaceContents',
    tag: 'Workspaces',
    summary: 'Count what is in a workspace',
    description: 'What would go with it if it were deleted. What a device has not sent is not counted.',
    auth: session,
    heavy: true,
    params: WorkspacePath,
    status: 200,
    response: WorkspaceContents,
    errors: ['not_found'],
    example: { response: { meetings: 214, people: 12, topics: 5, templates: 3, receipts: 9, tokens: 2 } },
    run: ({ caller, params }) => countContents(caller.accountId, params.id),
  }),
});
