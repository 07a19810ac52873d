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
    summary: 'Add a logo to a workspace’s receipts (Pro)',
    description:
      'The body is the image itself: a PNG up to 4096 pixels per side, or an SVG of shapes and gradients, without scripts, text, filters or references. It’s stored as a PNG that fits in 512 × 512 pixels. Of an animation, only the first frame is kept. Up to 30 uploads per hour.',
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
    summary: 'Remove the logo from future receipts',
    description: 'Receipts already shared with it keep it. If there’s no logo, nothing changes.',
    auth: session,
    params: WorkspacePath,
    status: 200,
    response: Workspace,
    errors: ['not_found'],
    example: { response: workspaceExample },
    run: ({ caller, params, now }) => removeLogo(caller.accountId, params.id, now),
  }),
});
