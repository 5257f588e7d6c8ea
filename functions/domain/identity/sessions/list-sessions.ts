import type { Session } from '#shared/api/identity/sessions.ts';
import { listStoredSessions, type SessionRow } from '../../../data/identity/session.ts';
import { isoOf, nowSeconds } from '../../../process/clock.ts';
import { SHOWN_SESSIONS_MAX } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { deviceName } from './device-name.ts';
import { isOver, sessionEnd, sessionIdOf } from './session-token.ts';

const present = (row: SessionRow, actor: Actor): Session => {
  const { secretHash, userAgent, createdAt, lastUsedAt } = row;
  const id = sessionIdOf(secretHash);
  const endsAt = isoOf(sessionEnd(row));
  return { id, device: deviceName(userAgent), createdAt, lastUsedAt, endsAt, isCurrent: id === actor.session.id };
};

/** The actor's valid sessions: the current one first, then by their last use, a hundred at most. */
export async function listSessions(actor: Actor): Promise<Session[]> {
  const now = nowSeconds();
  const rows = await listStoredSessions(actor.userId);
  const living = rows.filter((row) => !isOver(row, now) && row.passwordVersion === actor.session.passwordVersion);
  return living
    .map((row) => present(row, actor))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || (a.lastUsedAt < b.lastUsedAt ? 1 : -1))
    .slice(0, SHOWN_SESSIONS_MAX);
}
