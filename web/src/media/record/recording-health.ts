/** Length of the part of a recording that is judged, in milliseconds. */
const WINDOW_MS = 5000;
// Measured in Chromium 156 on two cores, 30 s each at 25 pictures a second and medium quality. Each limit lies between
// the tabs on a computer at rest, which must not be reported, and those on a busy one, which must:
//
//   tab                            pictures    behind
//   still, at rest                 from 94 %   up to 0.4 s
//   moving, at rest                from 78 %   up to 0.9 s
//   noise, at rest                 from 60 %   up to 1.2 s
//   noise, beside other programs   6 to 19 %   3.4 to 5.7 s
//   moving, beside eight loops     1 to 4 %    3.9 to 21 s
//
// At rest, no sound was missing, and the longest gap between pictures was 244 ms.

/** With a smaller share of its pictures, a recording stutters: at 25 pictures a second, with fewer than 10. */
const ENOUGH_PICTURES = 0.4;
/** With more sound missing in the judged part than this, in milliseconds, it stutters. */
const MISSING_SOUND_MS = 250;
/** An encoder that is further behind than this cannot keep up, in milliseconds. */
const BEHIND_MS = 2500;
/** Length of the part by which the size of the pictures is decided, in milliseconds. */
const SHARE_WINDOW_MS = 2000;
/** With more sound missing in that part than this, in milliseconds, the encoder has too much to do. */
const SHARE_MISSING_SOUND_MS = 100;
/** Longest wait for the first picture of another size, in milliseconds. */
const SIZE_WRITTEN_WITHIN_MS = 3000;
/** The share that such a part counts as. */
const SHARE_WITHOUT_SOUND = 0.5;
/** The clocks of the sound and of the browser may differ by this share. */
const CLOCKS_APART = 0.0002;
/** Number of gaps between pictures that show how fast an encoder is now. */
const LAST_GAPS = 4;

/** What the encoder did not write, of a whole recording. */
export interface RecordingLoss {
  /** Missing share of the pictures, 0 to 1. */
  pictures: number;
  /** Missing sound, in milliseconds. */
  soundMs: number;
  /** By how much the picture ends before the recording, in milliseconds. */
  endMs: number;
}

/** If the picture ends this much before the recording, in milliseconds, the dialog after Stop says so. */
const END_MISSED_MS = 1000;

/** Whether so much of the end is missing that it is said before anything is saved. */
export const missesEnd = (loss: RecordingLoss | null): boolean => (loss?.endMs ?? 0) >= END_MISSED_MS;

/** Compares what is written of a recording with what should be. Times are those of the recording, in milliseconds. */
export interface RecordingHealth {
  onPicture: (ms: number) => void;
  /** @param lengthMs of the packet; 0 if unknown */
  onSound: (ms: number, lengthMs: number) => void;
  /** Pictures a second from now on; null for a camera, which chooses its own rate. */
  setFrameRate: (rate: number | null) => void;
  /** Between the two calls, the pictures that a camera makes do not count. */
  setPaused: (isPaused: boolean) => void;
  /** The pictures have another size from now on. */
  sizeChanged: (elapsedMs: number) => void;
  /** Judges the last seconds. Call it about once a second. @returns whether the recording stutters */
  isStuttering: (elapsedMs: number) => boolean;
  /**
   * Share of the pictures of the last 2 s that is written, 0 to 1; less where sound is missing. Call it after
   * `isStuttering`. Null for a camera whose pictures are not counted, and until 2 s of the present size are encoded, for 3 s at most: pictures of the
   * size before wait in the encoder.
   */
  writtenShare: () => number | null;
  /** Longest time between the last few pictures, in milliseconds. */
  gapMs: () => number;
  /** What is missing after the end. @param endMs by how much the last picture is before it, in milliseconds */
  loss: (elapsedMs: number, endMs: number) => RecordingLoss;
}

interface Sample {
  atMs: number;
  pictures: number;
  expected: number;
  missingSoundMs: number;
}

/**
 * @param frameRate pictures a second at first; null for a camera
 * @param made how many pictures the camera has made; null where the browser does not count them
 */
export function createRecordingHealth(
  frameRate: number | null,
  made: () => number | null = () => null,
): RecordingHealth {
  let rate = frameRate;
  let pictures = 0;
  let expected = 0;
  let expectedUntilMs = 0;
  let pictureMs = 0;
  let lastGaps: number[] = [];
  let soundFromMs: number | null = null;
  let soundMs = 0;
  let missingSoundMs = 0;
  let isPaused = false;
  let madeBefore = made();
  let sizeFromMs = 0;
  let hasPresentSize = false;
  /** When a picture of the present size was there to judge; null before. */
  let sizeWrittenMs: number | null = null;
  let samples: Sample[] = [{ atMs: 0, pictures: 0, expected: 0, missingSoundMs: 0 }];

  /** Pictures that a camera has made since the last call. */
  const madeSince = (): number => {
    const now = made();
    const since = isPaused || now === null || madeBefore === null ? 0 : now - madeBefore;
    madeBefore = now;
    return Math.max(0, since);
  };
  const expectUntil = (elapsedMs: number) => {
    expected += rate === null ? madeSince() : (Math.max(0, elapsedMs - expectedUntilMs) / 1000) * rate;
    expectedUntilMs = Math.max(expectedUntilMs, elapsedMs);
  };
  return {
    onPicture: (ms) => {
      pictures += 1;
      lastGaps = [...lastGaps, ms - pictureMs].slice(-LAST_GAPS);
      pictureMs = ms;
      hasPresentSize ||= ms >= sizeFromMs;
    },
    onSound: (ms, lengthMs) => {
      if (lengthMs === 0) return;
      soundFromMs ??= ms;
      soundMs += lengthMs * (1 + CLOCKS_APART);
      // A late packet makes up for an early one.
      missingSoundMs = Math.max(missingSoundMs, ms + lengthMs - soundFromMs - soundMs);
    },
    setFrameRate: (next) => {
      rate = next;
    },
    setPaused: (next) => {
      if (rate === null) expected += madeSince();
      isPaused = next;
    },
    sizeChanged: (elapsedMs) => {
      sizeFromMs = elapsedMs;
      hasPresentSize = false;
      sizeWrittenMs = null;
    },
    isStuttering: (elapsedMs) => {
      expectUntil(elapsedMs);
      if (hasPresentSize) sizeWrittenMs ??= elapsedMs;
      const from = samples.findLast(({ atMs }) => atMs <= elapsedMs - WINDOW_MS);
      samples = [
        ...samples.filter((sample) => sample.atMs >= (from?.atMs ?? 0)),
        { atMs: elapsedMs, pictures, expected, missingSoundMs },
      ];
      if (!from) return false;
      const wanted = expected - from.expected;
      return (
        pictures - from.pictures < ENOUGH_PICTURES * wanted ||
        missingSoundMs - from.missingSoundMs > MISSING_SOUND_MS ||
        elapsedMs - pictureMs > BEHIND_MS
      );
    },
    writtenShare: () => {
      const last = samples.at(-1);
      const from = last && samples.findLast(({ atMs }) => atMs <= last.atMs - SHARE_WINDOW_MS);
      const wanted = last && from ? last.expected - from.expected : 0;
      if (!from || wanted === 0) return null;
      const isLate = last.atMs - sizeFromMs >= SIZE_WRITTEN_WITHIN_MS;
      if (sizeWrittenMs === null ? !isLate : from.atMs < sizeWrittenMs) return null;
      const share = Math.min(1, (last.pictures - from.pictures) / wanted);
      const isSoundMissing = last.missingSoundMs - from.missingSoundMs > SHARE_MISSING_SOUND_MS;
      return isSoundMissing ? Math.min(share, SHARE_WITHOUT_SOUND) : share;
    },
    gapMs: () => Math.max(0, ...lastGaps),
    loss: (elapsedMs, endMs) => {
      expectUntil(elapsedMs);
      const missing = expected === 0 ? 0 : Math.max(0, 1 - pictures / expected);
      // A camera that is covered or switched off sends no pictures.
      return { pictures: missing, soundMs: missingSoundMs, endMs: rate === null ? 0 : Math.max(0, endMs) };
    },
  };
}
