import type { Playlist } from '#shared/api/playlist.ts';

/** A request is sent this long before the next segment is due, in milliseconds; then repeated after growing waits. */
const EARLY_MS = 500;
const AGAIN_MS = 400;
const AGAIN_MAX_MS = 2000;
const GROWTH = 1.4;
/** The wait while the video is paused, in milliseconds. */
const IDLE_MS = 6000;
/** Random part of a wait, as a fraction: viewers who arrive together do not send requests together. */
const JITTER = 0.15;

/**
 * The wait before the next request for a playlist, in milliseconds.
 * @param newMs length of the newest segment, in milliseconds; null if the playlist has no new segment
 * @param before the previous wait, in milliseconds
 */
export function nextWait(newMs: number | null, before: number): number {
  if (newMs !== null) return Math.max(newMs - EARLY_MS, AGAIN_MS);
  return Math.min(Math.max(before * GROWTH, AGAIN_MS), AGAIN_MAX_MS);
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
    const ms = (isWatched() ? wait : IDLE_MS) * (1 + (Math.random() - 0.5) * JITTER);
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
