import { FIRST_PROBE_BYTES, NEEDED, probeRate, sizeOf } from '../line/line-rate.ts';
import { loadedAhead } from '../line/loaded-ahead.ts';

/** Interval between checks of the video, in milliseconds. */
const CHECK_MS = 1000;
/** A probe needs so many seconds loaded ahead: it takes a part of the line. */
const AHEAD_SECONDS = 8;
/** Longest wait between two probes that are allowed, in milliseconds: so long after the line has room, the large file comes back. */
const MOST_WAIT_MS = 10_000;
/** The share of what is played that probes may throw away. */
const PROBED_SHARE = 0.02;
/** What is counted of the most that the large file may have a second, as what it has had. */
const LARGE_SHARE = 0.5;

const bytesOf = (megabits: number, seconds: number): number => (megabits * 1_000_000 * seconds) / 8;

/** The bytes that probes may throw away, at most a share of those that were played. */
interface Allowance {
  bytes: number;
}

/** Adds to what probes may throw away. @param megabits the most that the large file, which has played, has a second */
export const allowFor = (allowance: Allowance, megabits: number, seconds: number): void => {
  allowance.bytes += PROBED_SHARE * LARGE_SHARE * bytesOf(megabits, seconds);
};

interface Files {
  small: string;
  large: string;
  /** The most megabits per second that the large one has. */
  megabits: number;
}

interface RoomOptions {
  /** Before the first probe; the wait doubles after each probe without room, up to `MOST_WAIT_MS`. */
  waitMs: number;
  allowance: Allowance;
  /** Called once. */
  onRoom: () => void;
}

/**
 * Measures now and then, while a small file plays, whether the line has room for the large one.
 * @returns ends it
 */
export function followRoom(
  video: HTMLVideoElement,
  files: Files,
  { waitMs, allowance, onRoom }: RoomOptions,
): () => void {
  const ending = new AbortController();
  const needed = NEEDED * files.megabits;
  let smallBytes = 0;
  let wait = waitMs;
  let dueAt = performance.now() + wait;
  let time = video.currentTime;
  let isProbing = false;

  const probe = async () => {
    isProbing = true;
    const spend = (bytes: number) => {
      allowance.bytes -= bytes;
    };
    try {
      const rate = await probeRate(files.large, { needed, spend, signal: ending.signal });
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
    const played = Math.min(Math.max(0, video.currentTime - time), 2);
    time = video.currentTime;
    if (video.duration > 0) allowance.bytes += (PROBED_SHARE * smallBytes * played) / video.duration;
    const isReady = !video.paused && !video.seeking && !document.hidden && loadedAhead(video) >= AHEAD_SECONDS;
    if (isReady && allowance.bytes >= FIRST_PROBE_BYTES && !isProbing && performance.now() >= dueAt) void probe();
  };
  void sizeOf(files.small, ending.signal).then((bytes) => {
    smallBytes = bytes;
  });
  const timer = setInterval(check, CHECK_MS);
  const end = () => {
    clearInterval(timer);
    ending.abort();
  };
  return end;
}
