import { image } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { session } from '#lib/sessions/service.ts';
import { logoExample, Workspace, WorkspacePath, workspaceExample } from '#lib/workspaces/schema.ts';
import { removeLogo, uploadLogo } from '#lib/workspaces/service.ts';
import { BOUNDS } from '#lib/workspaces/terms.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/workspaces/{id}/logo', {
  POST: operation({
    id: 'uploadLogo',
    tag: 'Workspaces',
    summary: 'Put a logo on the receipts of a workspace (Pro)',
    description:
      'The body is the image itself: a PNG of at most 4096 pixels a side, or an SVG made of shapes and gradients (no scripts, text, filters or references). It is kept as a PNG that fits into 512 × 512 pixels; of an animation, the first picture. Up to 30 uploads an hour.',
    auth: session,
    params: WorkspacePath,
    body: image(BOUNDS.logo.max),
    status: 200,
    response: Workspace,
    errors: ['invalid_image', 'pro_required', 'not_found', 'too_many_requests', 'unavailable'],
    example: {
      request: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>',
      response: { ...workspaceExample, receiptLogoUrl: logoExample },
    },
    run: ({ caller, params, body, now }) => uploadLogo(caller, params.id, body, now),
  }),
  DELETE: operation({
    id: 'removeLogo',
    tag: 'Workspaces',
    summary: 'Take the logo off the receipts to come',
    description: 'Receipts that were shared with it keep it. Without a logo, nothing changes.',
    auth: session,
    params: WorkspacePath,
    status: 200,
    response: Workspace,
    errors: ['not_found'],
    example: { response: workspaceExample },
    run: ({ caller, params, now }) => removeLogo(caller.accountId, params.id, now),
  }),
});
