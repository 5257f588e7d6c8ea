/** What a token may do. Each scope includes those before it. */
export const TOKEN_SCOPES = ['read', 'write', 'share'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Whether a token of a scope may make a call that needs another scope. */
export const includesScope = (scope: TokenScope, needed: TokenScope): boolean =>
  TOKEN_SCOPES.indexOf(scope) >= TOKEN_SCOPES.indexOf(needed);

/** The lives that a token can have, in days. Every token ends. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;

export const TOKEN_NAME_MAX_LENGTH = 100;

export const TOKENS_MAX = 50;

/** Most workspaces that a token names. */
export const TOKEN_WORKSPACES_MAX = 50;

/** How many days before its end a mail says that a token ends. A token with a shorter life gets no such mail. */
export const TOKEN_END_NOTICE_DAYS = 7;
