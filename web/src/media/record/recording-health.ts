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
/** Between two judgments that are further apart than this, in milliseconds, the computer was asleep. */
const ASLEEP_MS = 20_000;
/** The share that such a part counts as. */
const SHARE_WITHOUT_SOUND = 0.5;
/** The clocks of the sound and of the browser may differ by this share. */
const CLOCKS_APART = 0.0002;
/** Number of gaps between pictures that show how fast an encoder is now. */
const LAST_GAPS = 4;

/** The pictures and sound that the encoder did not write, of a whole recording. */
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

/** Counts the pictures that a recording should have. */
function createExpectedPictures(frameRate: number | null, made: () => number | null) {
  let rate = frameRate;
  let isPaused = false;
  let count = 0;
  let untilMs = 0;
  let madeBefore = made();
  /** Pictures that a camera has made since the last call. */
  const madeSince = (): number => {
    const now = made();
    const since = isPaused || now === null || madeBefore === null ? 0 : now - madeBefore;
    madeBefore = now;
    return Math.max(0, since);
  };
  return {
    /** @returns their number up to a time of the recording, in milliseconds */
    until: (elapsedMs: number): number => {
      count += rate === null ? madeSince() : (Math.max(0, elapsedMs - untilMs) / 1000) * rate;
      untilMs = Math.max(untilMs, elapsedMs);
      return count;
    },
    setRate: (next: number | null) => {
      rate = next;
    },
    setPaused: (next: boolean) => {
      if (rate === null) count += madeSince();
      isPaused = next;
    },
    isOfCamera: () => rate === null,
  };
}

/** Follows the pictures that are written. Times are those of the recording, in milliseconds. */
function createWrittenPictures() {
  let count = 0;
  let lastMs = 0;
  let lastGaps: number[] = [];
  return {
    add: (ms: number) => {
      count += 1;
      lastGaps = [...lastGaps, ms - lastMs].slice(-LAST_GAPS);
      lastMs = ms;
    },
    count: () => count,
    lastMs: () => lastMs,
    gapMs: () => Math.max(0, ...lastGaps),
  };
}

/** Finds how much sound is missing between the packets that are written, in milliseconds. */
function createMissingSound() {
  let fromMs: number | null = null;
  let writtenMs = 0;
  let missingMs = 0;
  return {
    add: (ms: number, lengthMs: number) => {
      if (lengthMs === 0) return;
      fromMs ??= ms;
      writtenMs += lengthMs * (1 + CLOCKS_APART);
      // A late packet makes up for an early one.
      missingMs = Math.max(missingMs, ms + lengthMs - fromMs - writtenMs);
    },
    ms: () => missingMs,
  };
}

/** Knows whether the encoder writes pictures of the present size: it has to finish those of the size before. */
function createPresentSize() {
  let sinceMs = 0;
  let isWritten = false;
  /** When a picture of the present size was there to judge; null before. */
  let judgedFromMs: number | null = null;
  return {
    changed: (elapsedMs: number) => {
      sinceMs = elapsedMs;
      isWritten = false;
      judgedFromMs = null;
    },
    onPicture: (ms: number) => {
      isWritten ||= ms >= sinceMs;
    },
    judge: (elapsedMs: number) => {
      if (isWritten) judgedFromMs ??= elapsedMs;
    },
    /** Whether a part of the recording says how fast the present size is encoded. */
    isShownBy: (part: { fromMs: number; toMs: number }): boolean =>
      judgedFromMs === null ? part.toMs - sinceMs >= SIZE_WRITTEN_WITHIN_MS : part.fromMs >= judgedFromMs,
  };
}

interface Sample {
  atMs: number;
  pictures: number;
  expected: number;
  missingSoundMs: number;
}

/** Keeps what was counted at each judgment of the last seconds. */
function createSamples() {
  let samples: Sample[] = [{ atMs: 0, pictures: 0, expected: 0, missingSoundMs: 0 }];
  /**
   * What has changed in the part of this length, in milliseconds, before the last sample; null for a shorter recording, and
   * just after a sleep.
   */
  const part = (lengthMs: number) => {
    const last = samples.at(-1);
    const from = samples.findLast(({ atMs }) => last && atMs <= last.atMs - lengthMs);
    if (!last || !from) return null;
    return {
      fromMs: from.atMs,
      toMs: last.atMs,
      pictures: last.pictures - from.pictures,
      expected: last.expected - from.expected,
      missingSoundMs: last.missingSoundMs - from.missingSoundMs,
    };
  };
  return {
    part,
    add: (sample: Sample) => {
      const { atMs: lastMs } = samples.at(-1) ?? sample;
      // `performance.now()` counts the sleep on Windows. What comes just after it says as little.
      samples = sample.atMs - lastMs > ASLEEP_MS ? [] : [...samples, sample];
      const from = part(WINDOW_MS)?.fromMs ?? 0;
      samples = samples.filter(({ atMs }) => atMs >= from);
    },
  };
}

/**
 * @param frameRate pictures a second at first; null for a camera
 * @param made how many pictures the camera has made; null where the browser does not count them
 */
export function createRecordingHealth(frameRate: number | null, made: () => number | null = () => null) {
  const expected = createExpectedPictures(frameRate, made);
  const written = createWrittenPictures();
  const sound = createMissingSound();
  const size = createPresentSize();
  const samples = createSamples();
  return {
    onPicture: (ms: number) => {
      written.add(ms);
      size.onPicture(ms);
    },
    /** @param lengthMs of the packet; 0 if unknown */
    onSound: sound.add,
    /** Pictures a second from now on; null for a camera, which chooses its own rate. */
    setFrameRate: expected.setRate,
    /** Between the two calls, the pictures that a camera makes do not count. */
    setPaused: expected.setPaused,
    /** The pictures have another size from now on. */
    sizeChanged: size.changed,
    /** Judges the last seconds. Call it about once a second. @returns whether the recording stutters */
    isStuttering: (elapsedMs: number) => {
      size.judge(elapsedMs);
      samples.add({
        atMs: elapsedMs,
        pictures: written.count(),
        expected: expected.until(elapsedMs),
        missingSoundMs: sound.ms(),
      });
      const part = samples.part(WINDOW_MS);
      if (!part) return false;
      return (
        part.pictures < ENOUGH_PICTURES * part.expected ||
        part.missingSoundMs > MISSING_SOUND_MS ||
        elapsedMs - written.lastMs() > BEHIND_MS
      );
    },
    /**
     * Share of the pictures of the last 2 s that is written, 0 to 1; less where sound is missing. Call it after
     * `isStuttering`. Null for a camera whose pictures are not counted, and until 2 s of the present size are encoded, for
     * 3 s at most: pictures of the size before wait in the encoder.
     */
    writtenShare: () => {
      const part = samples.part(SHARE_WINDOW_MS);
      if (!part || part.expected === 0 || !size.isShownBy(part)) return null;
      const share = Math.min(1, part.pictures / part.expected);
      return part.missingSoundMs > SHARE_MISSING_SOUND_MS ? Math.min(share, SHARE_WITHOUT_SOUND) : share;
    },
    pictures: written.count,
    /** Longest time between the last few pictures, in milliseconds. */
    gapMs: written.gapMs,
    /** The loss after the end. @param endMs time from the last picture to the end, in milliseconds */
    loss: (elapsedMs: number, endMs: number) => {
      const wanted = expected.until(elapsedMs);
      const missing = wanted === 0 ? 0 : Math.max(0, 1 - written.count() / wanted);
      // A camera that is covered or switched off sends no pictures.
      return { pictures: missing, soundMs: sound.ms(), endMs: expected.isOfCamera() ? 0 : Math.max(0, endMs) };
    },
  };
}

/** Compares the written recording with the expected one. Times are those of the recording, in milliseconds. */
export type RecordingHealth = ReturnType<typeof createRecordingHealth>;
