import { z } from 'zod';
import { json } from '#lib/http/body.ts';
import { endpoint, operation, Passed } from '#lib/http/endpoint.ts';
import { Message } from '#lib/mcp/schema.ts';
import { respondToMessage } from '#lib/mcp/service.ts';
import { token } from '#lib/tokens/service.ts';

/**
 * The Model Context Protocol over streamable HTTP, for assistants, with the same tokens, plans, lines and figures as the
 * public routes.
 */
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/api/mcp', {
  POST: operation({
    id: 'sendMcpMessage',
    tag: 'Assistants',
    summary: 'Send a message of the Model Context Protocol',
    auth: token,
    allowedHeaders: ['Content-Type', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name'],
    heavy: true,
    body: json(Message),
    status: 200,
    response: z.unknown(),
    errors: [],
    example: { response: undefined },
    run: async ({ caller, body, request, now }) => new Passed(await respondToMessage(caller, request, body, now)),
  }),
});
