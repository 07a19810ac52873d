import { json } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { readerOf } from '#lib/languages/service.ts';
import { session } from '#lib/sessions/service.ts';
import { CreateWorkspace, Workspace, WorkspaceList, workspaceExample } from '#lib/workspaces/schema.ts';
import { createWorkspace, listWorkspaces } from '#lib/workspaces/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/workspaces', {
  GET: operation({
    id: 'listWorkspaces',
    tag: 'Workspaces',
    summary: 'List the account’s workspaces, oldest first',
    description: 'With the settings that their meetings are computed with.',
    auth: session,
    status: 200,
    response: WorkspaceList,
    errors: [],
    example: { response: { workspaces: [workspaceExample] } },
    run: async ({ caller }) => ({ workspaces: await listWorkspaces(caller.accountId) }),
  }),
  POST: operation({
    id: 'createWorkspace',
    tag: 'Workspaces',
    summary: 'Create a workspace',
    description:
      'A Free account has 1 workspace, a Pro account up to 200. The default currency is USD, the default time zone UTC.',
    auth: session,
    body: json(CreateWorkspace),
    status: 201,
    response: Workspace,
    errors: ['plan_limit'],
    example: {
      request: { name: 'Product', currency: 'EUR', timeZone: 'Europe/Berlin' },
      response: workspaceExample,
    },
    run: ({ caller, body, request, now }) => {
      const { language } = readerOf(request.headers.get('accept-language'));
      return createWorkspace(caller, { ...body, language }, now);
    },
  }),
});
