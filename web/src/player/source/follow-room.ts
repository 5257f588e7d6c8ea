import { loadedAhead } from './follow-line.ts';
import { NEEDED, probeRate } from './line-rate.ts';

/** Interval between checks of the video, in milliseconds. */
const CHECK_MS = 1000;
/** A probe needs so many seconds loaded ahead: it takes a part of the line. */
const AHEAD_SECONDS = 8;
/** Longest wait between two probes, in milliseconds: so long after the line has room, the large file comes back. */
const MOST_WAIT_MS = 10_000;

interface LargeFile {
  src: string;
  /** The most megabits per second that it has. */
  megabits: number;
}

/**
 * Measures now and then, while a small file plays, whether the line has room for the large one.
 * @param waitMs before the first probe; the wait doubles after each probe without room, up to `MOST_WAIT_MS`
 * @param onRoom called once
 * @returns ends it
 */
export function followRoom(
  video: HTMLVideoElement,
  { src, megabits }: LargeFile,
  { waitMs, onRoom }: { waitMs: number; onRoom: () => void },
): () => void {
  const ending = new AbortController();
  const needed = NEEDED * megabits;
  let wait = waitMs;
  let dueAt = performance.now() + wait;
  let isProbing = false;

  const probe = async () => {
    isProbing = true;
    try {
      const rate = await probeRate(src, needed, ending.signal);
      if (ending.signal.aborted) return;
      if (rate >= needed) {
        end();
        return onRoom();
      }
    } catch (error) {
      if (!ending.signal.aborted) console.warn('The line could not be measured.', error);
    } finally {
      isProbing = false;
    }
    wait = Math.min(2 * wait, MOST_WAIT_MS);
    dueAt = performance.now() + wait;
  };
  const check = () => {
    const isReady = !video.paused && !video.seeking && !document.hidden && loadedAhead(video) >= AHEAD_SECONDS;
    if (isReady && !isProbing && performance.now() >= dueAt) void probe();
  };
  const timer = setInterval(check, CHECK_MS);
  const end = () => {
    clearInterval(timer);
    ending.abort();
  };
  return end;
}
