import { json } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { session } from '#lib/sessions/service.ts';
import { WorkspaceLanguage, WorkspacePath } from '#lib/workspaces/schema.ts';
import { chooseLanguage, readLanguage } from '#lib/workspaces/service.ts';

const about =
  'Emails are in this language. So are shared receipts for programs that ask for none, such as those that preview links; people read them in their own.';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/workspaces/{id}/language', {
  GET: operation({
    id: 'readWorkspaceLanguage',
    tag: 'Workspaces',
    summary: 'Read a workspace’s language',
    description: `${about} A new workspace has the language that the request for it accepts.`,
    auth: session,
    params: WorkspacePath,
    status: 200,
    response: WorkspaceLanguage,
    errors: ['not_found'],
    example: { response: { language: 'en' } },
    run: ({ caller, params }) => readLanguage(caller.accountId, params.id),
  }),
  PATCH: operation({
    id: 'chooseWorkspaceLanguage',
    tag: 'Workspaces',
    summary: 'Choose a workspace’s language',
    description: `${about} Receipts that are shared already don’t change.`,
    auth: session,
    params: WorkspacePath,
    body: json(WorkspaceLanguage),
    status: 200,
    response: WorkspaceLanguage,
    errors: ['not_found'],
    example: { request: { language: 'de' }, response: { language: 'de' } },
    run: ({ caller, params, body, now }) => chooseLanguage(caller.accountId, params.id, body, now),
  }),
});
