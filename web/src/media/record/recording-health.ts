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
/** A longer time without a new picture is a stutter at any frame rate, in milliseconds. */
const LONGEST_GAP_MS = 1000;
/** With more sound missing in the judged part than this, in milliseconds, it stutters. */
const MISSING_SOUND_MS = 250;
/** An encoder that is further behind than this cannot keep up, in milliseconds. */
const BEHIND_MS = 2500;
/** Sound packets up to this many times their usual distance apart belong together. */
const PACKETS_APART = 1.5;
/** Number of gaps between pictures that show how fast an encoder is now. */
const LAST_GAPS = 4;
/** The usual distance between sound packets lies between these, in milliseconds. */
const [PACKET_MIN_MS, PACKET_MAX_MS] = [20, 120];

/** What the encoder did not write, of a whole recording. */
export interface RecordingLoss {
  /** Missing share of the pictures, 0 to 1. */
  pictures: number;
  /** Missing sound, in milliseconds. */
  soundMs: number;
  /** By how much the picture ends before the recording, in milliseconds. */
  endMs: number;
}

/** Compares what is written of a recording with what should be. Times are those of the recording, in milliseconds. */
export interface RecordingHealth {
  onPicture: (ms: number) => void;
  onSound: (ms: number) => void;
  /** Pictures a second from now on; null for a camera, which chooses its own rate. */
  setFrameRate: (rate: number | null) => void;
  /** Judges the last seconds. Call it about once a second. @returns whether the recording stutters */
  isStuttering: (elapsedMs: number) => boolean;
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

/** @param frameRate pictures a second at first; null for a camera */
export function createRecordingHealth(frameRate: number | null): RecordingHealth {
  let rate = frameRate;
  let pictures = 0;
  let expected = 0;
  let expectedUntilMs = 0;
  let pictureMs = 0;
  let lastGaps: number[] = [];
  let soundMs: number | null = null;
  let packetMs = PACKET_MAX_MS;
  let missingSoundMs = 0;
  let gaps: { endMs: number; ms: number }[] = [];
  let samples: Sample[] = [{ atMs: 0, pictures: 0, expected: 0, missingSoundMs: 0 }];

  const expectUntil = (elapsedMs: number) => {
    expected += (Math.max(0, elapsedMs - expectedUntilMs) / 1000) * (rate ?? 0);
    expectedUntilMs = Math.max(expectedUntilMs, elapsedMs);
  };
  return {
    onPicture: (ms) => {
      pictures += 1;
      lastGaps = [...lastGaps, ms - pictureMs].slice(-LAST_GAPS);
      if (ms - pictureMs > LONGEST_GAP_MS) gaps.push({ endMs: ms, ms: ms - pictureMs });
      pictureMs = ms;
    },
    onSound: (ms) => {
      const apartMs = soundMs === null ? 0 : ms - soundMs;
      if (apartMs > 0) packetMs = Math.min(packetMs, Math.max(apartMs, PACKET_MIN_MS));
      if (apartMs > PACKETS_APART * packetMs && apartMs > PACKET_MAX_MS) missingSoundMs += apartMs - packetMs;
      soundMs = ms;
    },
    setFrameRate: (next) => {
      rate = next;
    },
    isStuttering: (elapsedMs) => {
      expectUntil(elapsedMs);
      const from = samples.findLast(({ atMs }) => atMs <= elapsedMs - WINDOW_MS);
      samples = [
        ...samples.filter((sample) => sample.atMs >= (from?.atMs ?? 0)),
        { atMs: elapsedMs, pictures, expected, missingSoundMs },
      ];
      if (!from) return false;
      gaps = gaps.filter(({ endMs }) => endMs > elapsedMs - WINDOW_MS);
      const wanted = expected - from.expected;
      return (
        pictures - from.pictures < ENOUGH_PICTURES * wanted ||
        missingSoundMs - from.missingSoundMs > MISSING_SOUND_MS ||
        gaps.length > 0 ||
        elapsedMs - pictureMs > BEHIND_MS
      );
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
