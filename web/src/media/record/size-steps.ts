/** With a smaller share of its pictures for 2 s, a recording gets smaller ones. */
const ENOUGH_PICTURES = 0.8;
/** With a smaller share than this, the next size has half the width. */
const FAR_TOO_FEW = 0.4;
/** With at least this share, there is room for larger pictures. */
const ROOM = 0.95;
/** Width below which no picture is made smaller, in pixels. */
const LEAST_WIDTH = 640;
/** Seconds between two steps at least. */
const APART_SECONDS = 3;
/** Seconds of room before the pictures are larger again. */
const ROOM_SECONDS = 30;
/** Shares of a width for the next smaller one. */
const [HALF, STEP] = [0.5, 0.75];
/** The same for a camera: Chromium's recorder takes only the sizes that the camera has itself, and most have these. */
export const CAMERA_STEP = HALF;

export interface SizeSteps {
  /**
   * Decides the width. Call it every second.
   * @param share see `RecordingHealth.writtenShare`
   * @returns the width of the pictures from now on
   */
  decide: (share: number | null) => number;
  /** Whether the pictures can become smaller. */
  canGiveWay: () => boolean;
}

/**
 * Decides the size of the pictures by what the encoder writes of them. A size that was too large again waits twice as
 * long for the next try.
 * @param first width at the start, which is never exceeded
 * @param step share of a width for the next smaller one
 */
export function createSizeSteps(first: number, step = STEP): SizeSteps {
  let width = first;
  let sinceStep = 0;
  let roomFor = 0;
  let neededRoom = ROOM_SECONDS;
  let wasRaised = false;

  const stepTo = (next: number) => {
    wasRaised = next > width;
    width = next;
    sinceStep = 0;
    roomFor = 0;
  };
  const giveWay = (share: number) => {
    if (wasRaised) neededRoom *= 2;
    const smaller = width * (share < FAR_TOO_FEW ? HALF : step);
    stepTo(Math.max(LEAST_WIDTH, Math.round(smaller)));
  };
  const canGiveWay = () => width > LEAST_WIDTH;
  return {
    canGiveWay,
    decide: (share) => {
      sinceStep += 1;
      if (share === null) return width;
      roomFor = share >= ROOM ? roomFor + 1 : 0;
      if (share < ENOUGH_PICTURES && canGiveWay() && sinceStep >= APART_SECONDS) giveWay(share);
      else if (roomFor >= neededRoom && width < first) stepTo(Math.min(first, Math.round(width / step)));
      return width;
    },
  };
}
