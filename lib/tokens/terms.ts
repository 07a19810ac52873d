/** How long the name of a token may be, in characters. */
export const TOKEN_NAME = { min: 1, max: 60 } as const;
