/**
 * Shortest time between two playlists, in milliseconds. Segments last at least a second: both together cause at most
 * two S3 requests for each second of recording.
 */
const EVERY_MS = 1000;
/** The same while segments wait to be sent: viewers are behind anyway, and the bandwidth is for segments. */
const EVERY_MS_BEHIND = 5000;

/** Decides when to send the playlist. */
export interface PlaylistSchedule {
  /** The playlist has changed. @param isUrgent whether it changed in more than its length */
  changed: (isUrgent?: boolean) => void;
  /** The playlist was sent in its current state. */
  sent: () => void;
  /** Milliseconds until the next one is due; null while nothing has changed. */
  dueIn: (isBehind: boolean) => number | null;
}

/** @param now in milliseconds of any clock */
export function createPlaylistSchedule(now: () => number = () => performance.now()): PlaylistSchedule {
  let change: 'none' | 'longer' | 'urgent' = 'none';
  let sentAt = Number.NEGATIVE_INFINITY;
  return {
    changed: (isUrgent = false) => {
      if (change !== 'urgent') change = isUrgent ? 'urgent' : 'longer';
    },
    sent: () => {
      change = 'none';
      sentAt = now();
    },
    dueIn: (isBehind) => {
      if (change === 'none') return null;
      const every = isBehind && change === 'longer' ? EVERY_MS_BEHIND : EVERY_MS;
      return Math.max(0, sentAt + every - now());
    },
  };
}
