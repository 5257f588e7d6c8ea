/**
 * Shortest time between two playlists, in milliseconds. Segments last a second at least: both together are at most two
 * requests of S3 for each second of recording.
 */
const EVERY_MS = 1000;
/** The same while segments wait to be sent: viewers are behind anyway, and the line is for segments. */
const EVERY_MS_BEHIND = 5000;

/** Says when the playlist is sent. */
export interface PlaylistSchedule {
  /** The playlist is another now. @param isUrgent it is not just longer */
  changed: (isUrgent?: boolean) => void;
  /** It is on its way, as it is now. */
  sent: () => void;
  /** Milliseconds until it is due; null while nothing has changed. */
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
