import { z } from 'zod';
import { epochMs, identifier, orNull, text } from '../http/schema.ts';
import { TOKEN_NAME } from './terms.ts';

export const tokenSecurity = {
  type: 'http',
  scheme: 'bearer',
  description:
    'A read-only API token for one workspace or ledger (Pro). It starts with `mt_live_`. Send it as `Authorization: Bearer <API_TOKEN>`.',
} as const;

const name = text(TOKEN_NAME.min, TOKEN_NAME.max).meta({ description: 'What the token is for.' });

export const TokenInfo = z
  .object({
    id: identifier('Identifies the token. It isn’t a secret.'),
    name,
    workspaceId: identifier('The workspace it reads.'),
    ledgerId: identifier('The ledger it reads in place of the workspace.').optional(),
    prefix: z.string().meta({ description: 'The first 12 characters of the token.', maxLength: 12 }),
    createdAt: epochMs('When it was created.'),
    lastUsedAt: orNull(epochMs('When it was last used, accurate to the minute.'), 'Null until it’s first used.'),
  })
  .meta({ id: 'TokenInfo', description: 'A token, without its secret.' });
export type TokenInfo = z.infer<typeof TokenInfo>;

export const CreateToken = z
  .object({
    workspaceId: identifier('The workspace to read.'),
    name,
    ledgerId: identifier('A ledger to read in place of the workspace, as long as the account may.').optional(),
  })
  .meta({ id: 'CreateToken', description: 'What the token is to read, and its name.' });
export type CreateToken = z.infer<typeof CreateToken>;

export const CreatedToken = z
  .object({
    token: z.string().meta({
      description: 'The full token: `mt_live_` and 40 letters and digits. It’s returned only here.',
      maxLength: 48,
    }),
    info: TokenInfo,
  })
  .meta({ id: 'CreatedToken', description: 'A new token.' });
export type CreatedToken = z.infer<typeof CreatedToken>;

export const TokenQuery = z.object({ workspaceId: identifier('The workspace whose tokens to list.') });

export const TokenList = z
  .object({ tokens: z.array(TokenInfo).meta({ description: 'The workspace’s tokens, newest first.' }) })
  .meta({ id: 'TokenList', description: 'The tokens of a workspace.' });

export const TokenPath = z.object({ id: identifier('The token, by the `id` of its info.') });

export const tokenExample: TokenInfo = {
  id: 'Zt8vM1qXcY5rN0uWk3LpBd',
  name: 'Finance dashboard',
  workspaceId: '4fQmJ2x7VbNcL0sRk9TzaW',
  prefix: 'mt_live_k3Xa',
  createdAt: 1_795_251_600_000,
  lastUsedAt: null,
};
