import type { Playlist } from '#shared/api/playlist.ts';

/**
 * A playlist appears about one segment after the one before, so one request for each segment is enough. After a request
 * that found the new segment at once, the next one is sent this much earlier, in milliseconds, to stay close behind the
 * recorder. One that comes too early is repeated after growing waits.
 */
const EARLIER_MS = 60;
const AGAIN_MS = 400;
const AGAIN_MAX_MS = 2000;
const GROWTH = 1.4;
/** The wait while the video is paused, in milliseconds. */
const IDLE_MS = 6000;
/** Random part of a wait, in milliseconds: viewers who arrive together do not send requests together. */
const JITTER_MS = 80;

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
  ask: () => Promise<Playlist>;
  /** Called with each playlist. @returns the length of the newest segment, in milliseconds; null without a new segment */
  onPlaylist: (playlist: Playlist) => number | null;
  onError: (error: unknown) => void;
  /** Whether the video is playing, or waiting for data. */
  isWatched: () => boolean;
  signal: AbortSignal;
}

/**
 * Requests the playlist of a live recording until the recording ends: about once per segment, less often while the video
 * is paused, and not at all while it is paused in a hidden page.
 * @returns a function that sends a request at once
 */
export function followPlaylist({ ask, onPlaylist, onError, isWatched, signal }: Following) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = AGAIN_MS;
  let isAsking = false;
  let hasEnded = false;
  // The first request after a new segment; the waits grow after it.
  let isFirstLook = true;

  const sleep = () => {
    clearTimeout(timer);
    if (hasEnded || signal.aborted) return;
    const isAway = document.hidden && !isWatched();
    const ms = (isWatched() ? wait : IDLE_MS) + (Math.random() - 0.5) * JITTER_MS;
    if (!isAway) timer = setTimeout(() => void look(), ms);
  };

  const look = async () => {
    if (isAsking || hasEnded) return;
    isAsking = true;
    clearTimeout(timer);
    try {
      const playlist = await ask();
      hasEnded = playlist.state === 'ended';
      const newMs = onPlaylist(playlist);
      wait = nextWait(newMs, isFirstLook ? 0 : wait);
      isFirstLook = newMs !== null;
    } catch (error) {
      hasEnded = true;
      if (!signal.aborted) onError(error);
    } finally {
      isAsking = false;
      sleep();
    }
  };

  document.addEventListener('visibilitychange', () => !document.hidden && void look(), { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  sleep();
  return () => void look();
}
