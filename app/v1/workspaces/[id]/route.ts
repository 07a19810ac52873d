import { json } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { done, Ok } from '#lib/http/schema.ts';
import { session } from '#lib/sessions/service.ts';
import { UpdateWorkspace, Workspace, WorkspacePath, workspaceExample } from '#lib/workspaces/schema.ts';
import { deleteWorkspace, updateWorkspace } from '#lib/workspaces/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/workspaces/{id}', {
  PATCH: operation({
    id: 'updateWorkspace',
    tag: 'Workspaces',
    summary: 'Update a workspace’s settings',
    description:
      'The accent color on receipts and the weekly digest are part of Pro. Turning them off works on any plan.',
    auth: session,
    params: WorkspacePath,
    body: json(UpdateWorkspace),
    status: 200,
    response: Workspace,
    errors: ['pro_required', 'not_found'],
    example: {
      request: { name: 'Platform', loadMultiplier: 1.4 },
      response: { ...workspaceExample, name: 'Platform', loadMultiplier: 1.4 },
    },
    run: ({ caller, params, body, now }) => updateWorkspace(caller, params.id, body, now),
  }),
  DELETE: operation({
    id: 'deleteWorkspace',
    tag: 'Workspaces',
    summary: 'Delete a workspace',
    description:
      'Its receipts and tokens stop working immediately, and its data is deleted after 30 days. The last workspace can’t be deleted.',
    auth: session,
    params: WorkspacePath,
    status: 200,
    response: Ok,
    errors: ['not_found', 'last_workspace'],
    example: { response: { ok: true } },
    run: ({ caller, params, now }) => done(deleteWorkspace(caller.accountId, params.id, now)),
  }),
});
