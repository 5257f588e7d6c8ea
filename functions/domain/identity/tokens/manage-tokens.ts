import type * as z from 'zod';
import type { tokenInput } from '#shared/api/identity/token-form.ts';
import type { Token } from '#shared/api/identity/tokens.ts';
import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import { listMemberships } from '../../../data/identity/member.ts';
import { listStoredTokens, putToken, removeToken, type TokenRow } from '../../../data/identity/token.ts';
import { checkTokensVersion, type User } from '../../../data/identity/user.ts';
import { isoNow, isoOf, nowSeconds } from '../../../process/clock.ts';
import { TOKENS_MAX } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError, notFound } from '../../ground/app-error.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { limitRate } from '../../ground/limit-rate.ts';
import { requireBelow } from '../../ground/limit-usage.ts';
import { endAccess, orderRevocations } from '../../ground/revocations/end-access.ts';
import { readUser } from '../sessions/current-user.ts';
import { requireProof, sessionIdOf } from '../sessions/session-token.ts';
import { isValid } from './is-valid.ts';
import { newTokenText } from './token-text.ts';

const DAY = 24 * 60 * 60;

const present = ({ id, name, scope, workspaceIds, createdAt, expire, lastUsedAt, lastClient }: TokenRow): Token => ({
  id,
  name,
  scope,
  workspaceIds,
  createdAt,
  endsAt: isoOf(expire),
  lastUsed: lastUsedAt === null ? null : { on: lastUsedAt.slice(0, 10), client: lastClient ?? '' },
});

async function listValid(user: User): Promise<TokenRow[]> {
  const now = nowSeconds();
  return (await listStoredTokens(user.id)).filter((token) => isValid(token, user, now));
}

/** The actor's valid tokens, the newest first. */
export async function listTokens(actor: Actor): Promise<Token[]> {
  const rows = await listValid(await readUser(actor));
  return rows.map(present).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

async function requireMember(userId: string, workspaceIds: string[] | null): Promise<void> {
  if (workspaceIds === null) return;
  const own = new Set((await listMemberships(userId)).map(({ workspaceId }) => workspaceId));
  if (!workspaceIds.every((id) => own.has(id))) throw notFound('Workspace');
}

/**
 * Makes a token, by which programs act for the actor. A mail about it follows.
 * @returns the token with its text, which is stored nowhere
 * @throws AppError PROOF_NEEDED, RATE_LIMITED, TOKEN_LIMIT, NOT_FOUND, CONFLICT when all tokens were ended at the same time
 */
export async function createToken(
  actor: Actor,
  { name, scope, workspaceIds, days }: z.output<typeof tokenInput>,
): Promise<Token & { text: string }> {
  requireProof(actor);
  const user = await readUser(actor);
  await limitRate('createTokenByUser', user.id);
  const { length } = await listValid(user);
  requireBelow(
    TOKENS_MAX,
    length,
    'TOKEN_LIMIT',
    `You can have at most ${TOKENS_MAX} tokens. Revoke one you don't need.`,
  );
  await requireMember(user.id, workspaceIds);
  const { text, secretHash } = newTokenText(user.id);
  const row: TokenRow = {
    userId: user.id,
    id: sessionIdOf(secretHash),
    secretHash,
    name,
    scope,
    workspaceIds,
    tokensVersion: user.tokensVersion,
    createdAt: isoNow(),
    expire: nowSeconds() + days * DAY,
    lastUsedAt: null,
    lastClient: null,
  };
  const event = stateAct('token.created', actor, null, row, { scope, days });
  if (!(await tryApply([checkTokensVersion(user), putToken(row), event]))) {
    throw new AppError('CONFLICT', 'Your tokens were revoked at the same time. Please try again.');
  }
  return { ...present(row), text };
}

/**
 * Ends one of the actor's tokens. The media addresses that it was given end within a minute.
 * @throws AppError NOT_FOUND
 */
export async function revokeToken(actor: Actor, id: string): Promise<{ message: string }> {
  const token = (await listStoredTokens(actor.userId)).find((each) => each.id === id);
  if (!token) throw notFound('Token');
  const ended = [cutoffEntry.session(token.id)];
  const event = stateAct('token.revoked', actor, null, token);
  if (!(await tryApply([...removeToken(token), ...orderRevocations(ended), event]))) throw notFound('Token');
  await endAccess(ended);
  return { message: 'Token revoked' };
}
