import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Operation } from '#shared/api/ground/operation.ts';
import { includesScope } from '#shared/model/identity/token.ts';
import { AppError } from '../domain/ground/app-error.ts';
import { waitText } from '../domain/ground/wait-text.ts';
import { isSignOnRequired } from '../domain/identity/sessions/other-doors.ts';
import type { LimitState, TokenCaller } from '../domain/identity/tokens/find-token-actor.ts';
import { readCookie } from './cookies.ts';

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

/** The facts about a request with a token. */
interface TokenCall {
  caller?: TokenCaller;
  limit?: LimitState;
}

const CALLS = new WeakMap<Event, TokenCall>();

/** The token of a request, not verified yet; null for any other kind of authorization: proxies have their own. */
const readBearer = ({ headers }: Event): string | null =>
  /^bearer +(\S+)$/i.exec(headers.authorization?.trim() ?? '')?.[1] ?? null;

/** The caller of a request with a valid token; null for a request without a token. */
export const tokenCallerOf = (event: Event): TokenCaller | null => CALLS.get(event)?.caller ?? null;

function refuseAboveLimit({ isRefused, reset }: LimitState): void {
  if (!isRefused) return;
  throw new AppError('RATE_LIMITED', `Too many calls with this token. Please try again in ${waitText(reset)}.`, {
    retryAfter: reset,
  });
}

/** @throws AppError TOKEN_NOT_ACCEPTED, TOKEN_SCOPE */
function requireScope({ scope: needed }: Operation, { scope }: TokenCaller): void {
  if (needed === null) {
    throw new AppError('TOKEN_NOT_ACCEPTED', 'Tokens are not accepted here. Log in with a browser to do this.');
  }
  if (includesScope(scope, needed)) return;
  throw new AppError('TOKEN_SCOPE', `This token may not do this. A token with the scope “${needed}” may.`, {
    scope: needed,
  });
}

const invalidToken = (): AppError =>
  new AppError(
    'UNAUTHORIZED',
    isSignOnRequired()
      ? 'This token is not valid. It may have ended, have been revoked, or rest until its person signs on again.'
      : 'This token is not valid. It may have ended, or have been revoked.',
  );

/**
 * Checks the token of a request, and whether it may make the call. Such a request has no cookies from then on: none is
 * read or set. Does nothing for a request without a token.
 * @throws AppError COOKIE_AND_TOKEN, UNAUTHORIZED, RATE_LIMITED, TOKEN_NOT_ACCEPTED, TOKEN_SCOPE
 */
export async function acceptToken(event: Event, operation: Operation): Promise<void> {
  const text = readBearer(event);
  if (text === null) return;
  if (readCookie(event, 'session') !== null) {
    throw new AppError('COOKIE_AND_TOKEN', 'This request has a session cookie and a token. Please send one of them.');
  }
  const call: TokenCall = {};
  CALLS.set(event, call);
  delete event.cookies;
  // Loaded with the first token: a function starts faster with less code.
  const { countCall, findTokenActor } = await import('../domain/identity/tokens/find-token-actor.ts');
  const caller = await findTokenActor(text, event.headers['user-agent'] ?? null);
  if (!caller) throw invalidToken();
  call.limit = await countCall(caller);
  refuseAboveLimit(call.limit);
  requireScope(operation, caller);
  call.caller = caller;
}

/** The same value, in which every `shareToken` is null. */
function withoutShareTokens(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutShareTokens);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, each]) => [name, name === 'shareToken' ? null : withoutShareTokens(each)]),
  );
}

/** The answer to a call. Only a token that may share learns the addresses of links: they outlive the token. */
export function answerFor(event: Event, value: unknown): unknown {
  const caller = tokenCallerOf(event);
  return caller && !includesScope(caller.scope, 'share') ? withoutShareTokens(value) : value;
}

/** https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ */
const limitHeaders = ({ max, seconds, left, reset }: LimitState): Record<string, string> => ({
  'ratelimit-policy': `"token";q=${max};w=${seconds}`,
  ratelimit: `"token";r=${left};t=${reset}`,
});

/** Adds to the answer to a request with a token the rest of its limit, and how a refused caller identifies itself. */
export function withTokenHeaders(event: Event, result: Result): Result {
  const call = CALLS.get(event);
  if (!call) return result;
  const headers: Result['headers'] = { ...result.headers, ...(call.limit && limitHeaders(call.limit)) };
  if (result.statusCode === 401) headers['www-authenticate'] = 'Bearer';
  return { ...result, headers };
}
