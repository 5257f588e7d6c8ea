import type { Playlist } from '#shared/api/video/playlist.ts';
import { createRequestTimes } from './request-times.ts';

/** The wait while the video is paused, in milliseconds. */
const IDLE_MS = 6000;
/** Random part of a wait, in milliseconds: viewers who arrive together do not send requests together. */
const JITTER_MS = 40;
/** The playlist says whether the recording has paused or ended: it is requested at least so often, in milliseconds. */
const PLAYLIST_EVERY_MS = 14_000;
/** Of so many requests that found nothing new, the last one is for the playlist. */
const MISSES_PER_PLAYLIST = 3;
/** A request that is later than this, in milliseconds, may have missed more than one segment. */
const LATE_MS = 500;

interface Following {
  /**
   * Looks for the next segment itself, or for the next part of it, which is sent before the playlist that lists it.
   * @param isBehind whether more may be there already
   * @returns its length, in milliseconds; null if it is not there; `unknown` if only the playlist can tell
   */
  takeNext: (isBehind: boolean) => Promise<number | null | 'unknown'>;
  ask: () => Promise<Playlist>;
  /**
   * Called with each playlist.
   * @returns the length of the newest segment, or of each of its parts, in milliseconds; null without a new segment
   */
  onPlaylist: (playlist: Playlist) => number | null;
  onError: (error: unknown) => void;
  /** Whether the video is playing, or waiting for data. */
  isWatched: () => boolean;
  signal: AbortSignal;
}

/**
 * Follows a live recording until it ends. Each segment, or part of one, is requested when it is due. The playlist is
 * requested every `PLAYLIST_EVERY_MS`, and when a segment is not there. Requests are less frequent while the video is
 * paused, and stop while it is paused in a hidden page.
 * @returns a function that sends a request at once
 */
export function followPlaylist({ takeNext, ask, onPlaylist, onError, isWatched, signal }: Following) {
  const requestTimes = createRequestTimes();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = 0;
  let isAsking = false;
  let hasEnded = false;
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

  /** @returns the length of what is new, in milliseconds; null if nothing is */
  const findNew = async (): Promise<number | null> => {
    const isInTime = isWatched() && Date.now() - dueAt < LATE_MS;
    if (!isInTime) requestTimes.restart();
    if (!isInTime || requestTimes.missed() % MISSES_PER_PLAYLIST === MISSES_PER_PLAYLIST - 1) return askPlaylist();
    const newMs = await takeNext(requestTimes.isBehind());
    if (newMs === null || newMs === 'unknown') requestTimes.caughtUp();
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
      wait = Math.max(requestTimes.next(newMs) - tookMs, 0);
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
