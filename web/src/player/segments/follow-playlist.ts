import type { Playlist } from '#shared/api/playlist.ts';

/**
 * A segment, or a part of one, appears about its length after the one before, so one request for each is enough. After a
 * request that found it at once, the next one is sent this much earlier, in milliseconds, to stay close behind the
 * recorder. One that comes too early is repeated after growing waits.
 */
const EARLIER_MS = 60;
const AGAIN_MS = 250;
const AGAIN_MAX_MS = 2000;
const GROWTH = 1.4;
/** The wait while the video is paused, in milliseconds. */
const IDLE_MS = 6000;
/** Random part of a wait, in milliseconds: viewers who arrive together do not send requests together. */
const JITTER_MS = 80;
/** The playlist says whether the recording has paused or ended: it is requested at least so often, in milliseconds. */
const PLAYLIST_EVERY_MS = 14_000;
/** So many requests for a segment fail until the playlist is requested. */
const LOOKS = 2;
/** A request that is later than this, in milliseconds, may have missed more than one segment. */
const LATE_MS = 500;

/**
 * The wait before the next request for a playlist, in milliseconds.
 * @param newMs length of the newest segment, in milliseconds; null if the playlist has no new segment
 * @param before the previous wait, in milliseconds; 0 if it ended with a new segment
 */
export function nextWait(newMs: number | null, before: number): number {
  if (newMs === null) return Math.min(Math.max(before * GROWTH, AGAIN_MS), AGAIN_MAX_MS);
  return Math.max(newMs - (before === 0 ? EARLIER_MS : 0), AGAIN_MS);
}

interface Following {
  /**
   * Looks for the next segment itself, or for the next part of it, which is sent before the playlist that lists it.
   * @returns its length, in milliseconds; null if it is not there; `unknown` if only the playlist can tell
   */
  takeNext: () => Promise<number | null | 'unknown'>;
  ask: () => Promise<Playlist>;
  /** Called with each playlist. @returns the length of the newest segment, in milliseconds; null without a new segment */
  onPlaylist: (playlist: Playlist) => number | null;
  onError: (error: unknown) => void;
  /** Whether the video is playing, or waiting for data. */
  isWatched: () => boolean;
  signal: AbortSignal;
}

/**
 * Follows a live recording until it ends. Each segment is requested when it is due. The playlist is requested every
 * `PLAYLIST_EVERY_MS`, and when a segment is not there. Requests are less frequent while the video is paused, and stop
 * while it is paused in a hidden page.
 * @returns a function that sends a request at once
 */
export function followPlaylist({ takeNext, ask, onPlaylist, onError, isWatched, signal }: Following) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = AGAIN_MS;
  let isAsking = false;
  let hasEnded = false;
  // Requests since something was new; the waits grow after the first one.
  let looks = 0;
  let withoutPlaylistMs = 0;
  /** When the next segment is expected, in milliseconds since the epoch; 0 while the video is paused. */
  let dueAt = 0;

  const sleep = () => {
    clearTimeout(timer);
    if (hasEnded || signal.aborted) return;
    const isAway = document.hidden && !isWatched();
    const ms = (isWatched() ? wait : IDLE_MS) + (Math.random() - 0.5) * JITTER_MS;
    dueAt = isWatched() ? Date.now() + ms : 0;
    if (!isAway) timer = setTimeout(() => void check(), ms);
  };

  const askPlaylist = async (): Promise<number | null> => {
    withoutPlaylistMs = 0;
    const playlist = await ask();
    hasEnded = playlist.state === 'ended';
    return onPlaylist(playlist);
  };

  /** @returns the length of the newest segment, in milliseconds; null if nothing is new */
  const findNew = async (): Promise<number | null> => {
    const isInTime = isWatched() && Date.now() - dueAt < LATE_MS;
    if (!isInTime || looks >= LOOKS) return askPlaylist();
    const newMs = await takeNext();
    if (newMs === 'unknown') return askPlaylist();
    withoutPlaylistMs += newMs ?? 0;
    if (withoutPlaylistMs >= PLAYLIST_EVERY_MS) await askPlaylist();
    return newMs;
  };

  const check = async () => {
    if (isAsking || hasEnded) return;
    isAsking = true;
    clearTimeout(timer);
    const startedAt = Date.now();
    try {
      const newMs = await findNew();
      const tookMs = newMs === null ? 0 : Date.now() - startedAt;
      wait = Math.max(nextWait(newMs, looks === 0 ? 0 : wait) - tookMs, 0);
      looks = newMs === null ? looks + 1 : 0;
    } catch (error) {
      hasEnded = true;
      if (!signal.aborted) onError(error);
    } finally {
      isAsking = false;
      sleep();
    }
  };

  /** Several segments may be new. */
  const lookNow = () => {
    dueAt = 0;
    void check();
  };

  document.addEventListener('visibilitychange', () => !document.hidden && lookNow(), { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  sleep();
  return lookNow;
}
