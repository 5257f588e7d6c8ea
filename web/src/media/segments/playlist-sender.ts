import type { Playlist } from '#shared/api/video/playlist.ts';
import { SENT_PLAYLIST_NAME } from '#shared/model/video/segment.ts';
import { type Bytes, jsonBytes } from './post-object.ts';
import type { SendJob } from './send-queue.ts';
import type { SentList } from './sent-list.ts';

/**
 * Shortest time between two playlists, in milliseconds. Segments last at least a second: both together cause at most
 * two S3 requests for each second of recording.
 */
const EVERY_MS = 1000;
/** The same while segments wait to be sent: viewers are behind anyway, and the bandwidth is for segments. */
const EVERY_MS_BEHIND = 5000;

interface PlaylistParts {
  list: SentList;
  deliver: (name: string, bytes: Bytes, signal: AbortSignal) => Promise<unknown>;
  onArrived: () => void;
}

export function createPlaylistSender({ list, deliver, onArrived }: PlaylistParts) {
  const shown = { state: 'recording' as Playlist['state'], isSaving: false };
  /** What has changed since the last playlist; a change in more than its length is urgent. */
  let change: 'none' | 'longer' | 'urgent' = 'none';
  let sentAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Milliseconds until the next playlist is due; null while nothing has changed. */
  const dueIn = (isBehind: boolean): number | null => {
    if (change === 'none') return null;
    const every = isBehind && change === 'longer' ? EVERY_MS_BEHIND : EVERY_MS;
    return Math.max(0, sentAt + every - performance.now());
  };
  return {
    grew: () => {
      if (change === 'none') change = 'longer';
    },
    setState: (state: Playlist['state']) => {
      shown.state = state;
      change = 'urgent';
    },
    /** Writes into the playlist whether the recording has ended and is being saved. */
    setSaving: (isSaving: boolean) => {
      if (isSaving !== shown.isSaving) change = 'urgent';
      shown.isSaving = isSaving;
    },
    /** The next playlist, if it is due. @param isBehind whether segments wait to be sent */
    job: (isBehind: boolean): SendJob | null => {
      const listed = dueIn(isBehind) === 0 ? list.playlist(shown.state) : null;
      if (!listed) return null;
      const content = shown.isSaving && shown.state !== 'ended' ? { ...listed, isSaving: true } : listed;
      change = 'none';
      sentAt = performance.now();
      const send = async (signal: AbortSignal) => {
        await deliver(SENT_PLAYLIST_NAME, jsonBytes(content), signal);
        onArrived();
      };
      return { name: SENT_PLAYLIST_NAME, send };
    },
    /** Calls back once the next playlist is due, in place of an earlier callback. */
    whenDue: (isBehind: boolean, wake: () => void) => {
      clearTimeout(timer);
      const ms = dueIn(isBehind);
      if (ms) timer = setTimeout(wake, ms);
    },
  };
}
