import type { TokenScope } from '#shared/model/identity/token.ts';
import { isBusy } from '../../../data/ground/apply.ts';
import { countTokenCall, type LimitState } from '../../../data/ground/rate-limit.ts';
import { getToken, type TokenRow, useToken } from '../../../data/identity/token.ts';
import { getUser } from '../../../data/identity/user.ts';
import { isoNow, nowSeconds } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { deviceName } from '../sessions/device-name.ts';
import { isAdmin } from '../sessions/is-admin.ts';
import { acts } from './is-valid.ts';
import { parseTokenText } from './token-text.ts';

/** The name of a product at the beginning of a User-Agent header: `curl/8.5.0` → `curl`. */
const PRODUCT = /^([A-Za-z][\w.-]{0,39})(?:\/|$|\s)/;

/** The kind of client that a User-Agent header names. Any client can send any name. */
export function clientName(userAgent: string | null): string {
  const product = PRODUCT.exec(userAgent ?? '')?.[1];
  if (product === undefined) return 'Unknown client';
  return product === 'Mozilla' ? deviceName(userAgent) : product;
}

/** Another client of the same day is stored when the last stored use is this old, in milliseconds. */
const CLIENT_MS = 30 * 60 * 1000;

const dayOf = (time: string): string => time.slice(0, 10);

function isNews({ lastUsedAt, lastClient }: TokenRow, client: string, now: string): boolean {
  if (lastUsedAt === null || dayOf(lastUsedAt) !== dayOf(now)) return true;
  return lastClient !== client && Date.parse(now) - Date.parse(lastUsedAt) > CLIENT_MS;
}

/**
 * Stores the day and the client of a use, hardly more than once a day. When the table takes no changes for a moment, a
 * later call does it: reading must work then.
 * @returns false when the token was revoked meanwhile
 */
async function use(token: TokenRow, userAgent: string | null): Promise<boolean> {
  const now = isoNow();
  const client = clientName(userAgent);
  if (!isNews(token, client, now)) return true;
  try {
    return await useToken(token, { lastUsedAt: now, lastClient: client });
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  }
}

export interface TokenCaller {
  actor: Actor;
  scope: TokenScope;
}

/**
 * Finds the person for whom a token acts. A token that is limited to workspaces never is an administrator's. Any other
 * makes only those calls of administrators that have a scope.
 * @param text of the token
 * @returns null without a valid token
 */
export async function findTokenActor(text: string, userAgent: string | null): Promise<TokenCaller | null> {
  const pointer = parseTokenText(text);
  if (!pointer) return null;
  const { userId, secretHash } = pointer;
  const readAt = nowSeconds();
  const [token, user] = await Promise.all([getToken(userId, secretHash), getUser(userId)]);
  if (!token || !user || !acts(token, user, readAt)) return null;
  if (!(await use({ ...token, secretHash }, userAgent))) return null;
  const session = {
    id: token.id,
    passwordVersion: user.passwordVersion,
    begunAt: Math.floor(Date.parse(token.createdAt) / 1000),
    endsAt: token.expire,
    readAt,
    isToken: true,
    client: clientName(userAgent),
  } as const;
  const actor: Actor = { userId, email: user.email, isAdmin: isAdmin(user) && token.workspaceIds === null, session };
  return { actor: token.workspaceIds ? { ...actor, onlyWorkspaces: token.workspaceIds } : actor, scope: token.scope };
}

export type { LimitState };

/** Counts a call with a token, and tells how many it may still make. */
export const countCall = ({ actor }: TokenCaller): Promise<LimitState> =>
  countTokenCall(actor.session.id, nowSeconds());
