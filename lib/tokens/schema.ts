import { z } from 'zod';
import { epochMs, identifier, text } from '../http/schema.ts';
import { TOKEN_NAME } from './terms.ts';

/** How the OpenAPI document describes the bearer token of `/v1/public`. */
export const tokenSecurity = {
  type: 'http',
  scheme: 'bearer',
  description:
    'A read-only API token for one workspace (Pro). It starts with `mt_live_`. Send it as `Authorization: Bearer <API_TOKEN>`.',
} as const;

export const TokenInfo = z
  .object({
    id: z.string(),
    name: z.string(),
    workspaceId: z.string(),
    prefix: z.string().meta({ description: 'The first 12 characters of the token.' }),
    createdAt: epochMs,
    lastUsedAt: epochMs.nullable().meta({ description: 'Accurate to the minute. Null until it’s first used.' }),
  })
  .meta({ id: 'TokenInfo' });
export type TokenInfo = z.infer<typeof TokenInfo>;

export const CreateToken = z
  .object({ workspaceId: identifier, name: text(TOKEN_NAME.min, TOKEN_NAME.max) })
  .meta({ id: 'CreateToken' });
export type CreateToken = z.infer<typeof CreateToken>;

export const CreatedToken = z
  .object({
    token: z.string().meta({ description: 'The full token. It’s returned only here.' }),
    info: TokenInfo,
  })
  .meta({ id: 'CreatedToken' });
export type CreatedToken = z.infer<typeof CreatedToken>;

export const TokenQuery = z.object({ workspaceId: identifier });

export const TokenList = z.object({ tokens: z.array(TokenInfo) }).meta({ id: 'TokenList' });

export const TokenPath = z.object({ id: identifier });

export const tokenExample: TokenInfo = {
  id: 'Zt8vM1qXcY5rN0uWk3LpBd',
  name: 'Finance dashboard',
  workspaceId: '4fQmJ2x7VbNcL0sRk9TzaW',
  prefix: 'mt_live_k3Xa',
  createdAt: 1_795_251_600_000,
  lastUsedAt: null,
};
