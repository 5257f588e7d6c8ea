/** With a smaller share of its pictures for 2 s, a recording gets smaller ones. */
const ENOUGH_PICTURES = 0.8;
/** With a smaller share than this, the next size has half the width. */
const FAR_TOO_FEW = 0.4;
/** With at least this share, there is room for larger pictures. */
const ROOM = 0.95;
/** Width below which no picture is made smaller, in pixels. */
const LEAST_WIDTH = 640;
/** Time between two steps at least, in milliseconds. */
const APART_MS = 3000;
/** Time of room before the pictures are larger again, in milliseconds. */
const ROOM_MS = 30_000;
/** Ticks are not exact, in milliseconds. */
const NEARLY_MS = 100;
/** Shares of a width for the next smaller one. */
const [HALF, STEP] = [0.5, 0.75];
/** For a camera: Chromium's recorder takes only sizes that the camera itself offers, and most offer half of theirs. */
export const CAMERA_STEP = HALF;

/**
 * Decides the size of the pictures by what the encoder writes of them. A size that was too large again waits twice as
 * long for the next try.
 * @param first width at the start, which is never exceeded
 * @param step share of a width for the next smaller one
 */
export function createSizeSteps(first: number, step = STEP) {
  let width = first;
  let steppedMs = Number.NEGATIVE_INFINITY;
  /** Since when the encoder has had room for a larger size, in milliseconds of the recording; null while it has none. */
  let roomSinceMs: number | null = null;
  let lastMs = 0;
  let neededMs = ROOM_MS;
  let wasRaised = false;

  const stepTo = (next: number, elapsedMs: number) => {
    wasRaised = next > width;
    width = next;
    steppedMs = elapsedMs;
    roomSinceMs = null;
  };
  const giveWay = (share: number, elapsedMs: number) => {
    if (wasRaised) neededMs *= 2;
    const smaller = width * (share < FAR_TOO_FEW ? HALF : step);
    stepTo(Math.max(LEAST_WIDTH, Math.round(smaller)), elapsedMs);
  };
  const canGiveWay = () => width > LEAST_WIDTH;
  return {
    /** Whether the pictures can become smaller. */
    canGiveWay,
    /**
     * Decides the width. Call it about every second: a busy computer is late.
     * @param share see `RecordingHealth.writtenShare`
     * @param elapsedMs time of the recording
     * @returns the width of the pictures from now on
     */
    decide: (share: number | null, elapsedMs: number) => {
      const fromMs = lastMs;
      lastMs = elapsedMs;
      if (share === null) return width;
      roomSinceMs = share >= ROOM ? (roomSinceMs ?? fromMs) : null;
      const isPast = (sinceMs: number, ms: number) => elapsedMs - sinceMs >= ms - NEARLY_MS;
      if (share < ENOUGH_PICTURES && canGiveWay() && isPast(steppedMs, APART_MS)) giveWay(share, elapsedMs);
      else if (roomSinceMs !== null && isPast(roomSinceMs, neededMs) && width < first)
        stepTo(Math.min(first, Math.round(width / step)), elapsedMs);
      return width;
    },
  };
}
