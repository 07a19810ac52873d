/** The minimum and maximum length of a token's name, in characters. */
export const TOKEN_NAME = { min: 1, max: 60 } as const;
