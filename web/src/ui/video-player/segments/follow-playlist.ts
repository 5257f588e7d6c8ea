import type { Playlist } from '#shared/api/playlist.ts';

/** The next segment is asked for so long before it is due, in milliseconds, and then every so often until it is there. */
const EARLY_MS = 500;
const AGAIN_MS = 400;
const AGAIN_MAX_MS = 2000;
const GROWTH = 1.4;
/** Where nobody watches, in milliseconds. */
const IDLE_MS = 6000;
/** Waits differ by so much, as a share: viewers that came together do not ask together. */
const JITTER = 0.15;

/**
 * When to ask for a playlist again, in milliseconds.
 * @param newMs length of the newest segment when it is new, in milliseconds; null when there was nothing new
 * @param before the wait before this one
 */
export function nextWait(newMs: number | null, before: number): number {
  if (newMs !== null) return Math.max(newMs - EARLY_MS, AGAIN_MS);
  return Math.min(Math.max(before * GROWTH, AGAIN_MS), AGAIN_MAX_MS);
}

interface Following {
  ask: () => Promise<Playlist>;
  /** Told of each answer. @returns the length of the newest segment when it is new, in milliseconds; else null */
  onPlaylist: (playlist: Playlist) => number | null;
  onError: (error: unknown) => void;
  /** Whether the video plays, or waits for more. */
  isWatched: () => boolean;
  signal: AbortSignal;
}

/**
 * Asks for the playlist of a recording that is being made until that has ended: about as often as there is a new segment,
 * seldom while it is not watched, and not at all while the page is out of sight besides.
 * @returns what asks at once
 */
export function followPlaylist({ ask, onPlaylist, onError, isWatched, signal }: Following) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = AGAIN_MS;
  let isAsking = false;
  let hasEnded = false;
  // The first after something new: from then on the waits grow.
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
