import { MEDIA_TOKEN_SECONDS } from '#shared/limits.ts';
import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { type Change, tryApply } from '../../../data/ground/apply.ts';
import {
  listStoredSessions,
  removeUnusedSession,
  SESSIONS_TOGETHER_MAX,
  type SessionRow,
} from '../../../data/identity/session.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { SESSION_USE_SECONDS } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { notFound } from '../../ground/app-error.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { endAccess, orderRevocations } from '../../ground/revocations/end-access.ts';
import { sessionIdOf } from './session-token.ts';

/** Allowance for clocks that differ and for slow requests, in seconds. */
const GRACE_SECONDS = 10 * 60;

/**
 * Each cutoff costs money. A session that was not used for longer than the lifetime of a token has no valid token, and
 * needs no cutoff.
 */
function cutoffsOf({ secretHash, lastUsedAt }: SessionRow): string[] {
  const since = nowSeconds() - Date.parse(lastUsedAt) / 1000;
  const isRecent = since < MEDIA_TOKEN_SECONDS + SESSION_USE_SECONDS + GRACE_SECONDS;
  return isRecent ? [cutoffEntry.session(sessionIdOf(secretHash))] : [];
}

/**
 * Ends the user's sessions that `isMeant` selects, and their media addresses.
 * @param waits whether the cutoffs are written before it returns, for two seconds at most; otherwise within a minute
 * @param event that goes with the end of one session
 * @returns how many there were
 */
export async function endSessionsOf(
  userId: string,
  isMeant: (session: SessionRow) => boolean,
  { waits = true, event = [] }: { waits?: boolean; event?: Change[] } = {},
) {
  const subjects = new Set<string>();
  const ended = await retryOnConflict(async () => {
    const sessions = (await listStoredSessions(userId)).filter(isMeant);
    for (const session of sessions) for (const subject of cutoffsOf(session)) subjects.add(subject);
    for (const part of inGroups(sessions, SESSIONS_TOGETHER_MAX)) {
      const changes = [...part.map(removeUnusedSession), ...orderRevocations(part.flatMap(cutoffsOf)), ...event];
      if (!(await tryApply(changes))) return null;
    }
    return sessions.length;
  });
  if (waits) await endAccess([...subjects]);
  return ended;
}

/**
 * Ends one of the actor's sessions. The media addresses that were issued to it end within a minute.
 * @returns whether it was the current session
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function endSession(actor: Actor, id: string): Promise<{ wasCurrent: boolean }> {
  const wasCurrent = id === actor.session.id;
  const event = [stateAct(wasCurrent ? 'session.ended' : 'session.other_ended', actor, null, actor.userId)];
  const ended = await endSessionsOf(actor.userId, ({ secretHash }) => sessionIdOf(secretHash) === id, { event });
  if (ended === 0) throw notFound('Session');
  return { wasCurrent };
}

export async function endOtherSessions({ userId, session }: Actor): Promise<{ message: string }> {
  await endSessionsOf(userId, ({ secretHash }) => sessionIdOf(secretHash) !== session.id);
  return { message: 'Your other sessions were logged out' };
}
