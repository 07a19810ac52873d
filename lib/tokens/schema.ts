/** How the document describes the bearer token of `/v1/public`. */
export const tokenSecurity = {
  type: 'http',
  scheme: 'bearer',
  description:
    'A read-only API token of one workspace (Pro). It starts with `mt_live_` and is sent as `Authorization: Bearer <API_TOKEN>`.',
} as const;
