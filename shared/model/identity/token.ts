/** What a token may do. Each scope includes those before it. */
export const TOKEN_SCOPES = ['read', 'write', 'share'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Whether a token of a scope may make a call that needs another scope. */
export const includesScope = (scope: TokenScope, needed: TokenScope): boolean =>
  TOKEN_SCOPES.indexOf(scope) >= TOKEN_SCOPES.indexOf(needed);

/** The lives that a token can have, in days. Every token ends. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;
