import { beforeEach, expect, it } from 'vitest';
import { createRecordingHealth } from './recording-health.ts';

/** Of a recording for which 25 pictures a second are wanted. */
let health: ReturnType<typeof createRecordingHealth>;
beforeEach(() => {
  health = createRecordingHealth(25);
});

/** Writes pictures and sound of some seconds, and looks every second. @returns the last answer */
function write(
  health: ReturnType<typeof createRecordingHealth>,
  { from = 0, seconds = 6, fps = 25, soundEveryMs = 60 as number | null },
): boolean {
  let isStuttering = false;
  for (let second = from; second < from + seconds; second += 1) {
    for (let frame = 0; frame < fps; frame += 1) health.onPicture(second * 1000 + (frame * 1000) / fps);
    for (let ms = 0; soundEveryMs !== null && ms < 1000; ms += soundEveryMs) {
      health.onSound(second * 1000 + ms, 60);
    }
    isStuttering = health.isStuttering((second + 1) * 1000);
  }
  return isStuttering;
}

it('a recording with its pictures and its sound does not stutter, and nothing is missing', () => {
  expect(write(health, {})).toBe(false);
  expect(health.loss(6000, 0).pictures).toBeCloseTo(0);
  expect(health.loss(6000, 0).soundMs).toBe(0);
});

it('a recording with a third of its pictures stutters, until they come again or fewer are wanted', () => {
  expect(write(health, { fps: 8 })).toBe(true);
  expect(write(health, { from: 6 })).toBe(false);
  expect(write(health, { from: 12, fps: 8 })).toBe(true);
  health.setFrameRate(15);
  expect(write(health, { from: 18, fps: 8 })).toBe(false);
  expect(health.loss(24_000, 0).pictures).toBeGreaterThan(0.2);
});

it('the share of the last two seconds is known two seconds after the first picture', () => {
  expect(health.writtenShare()).toBeNull();
  write(health, { seconds: 2 });
  expect(health.writtenShare()).toBeNull();
  write(health, { from: 2, seconds: 1, fps: 15 });
  expect(health.writtenShare()).toBeCloseTo(0.8);
  write(health, { from: 3, seconds: 1, fps: 15 });
  expect(health.writtenShare()).toBeCloseTo(0.6);
});

it('pictures of the size before do not count for the share, however late they are written', () => {
  write(health, { seconds: 4, fps: 5 });
  expect(health.writtenShare()).toBeCloseTo(0.2);
  health.sizeChanged(4000);
  // The encoder is three seconds behind.
  for (let second = 5; second <= 6; second += 1) {
    for (let frame = 0; frame < 5; frame += 1) health.onPicture((second - 4) * 1000 - 900 + frame * 200);
    health.isStuttering(second * 1000);
    expect(health.writtenShare()).toBeNull();
  }
  write(health, { from: 6, seconds: 2 });
  expect(health.writtenShare()).toBeNull();
  write(health, { from: 8, seconds: 1 });
  expect(health.writtenShare()).toBe(1);
});

it('an encoder that writes nothing at all has no share after three seconds', () => {
  const shares = [1000, 2000, 3000, 4000].map((ms) => {
    health.isStuttering(ms);
    return health.writtenShare();
  });
  expect(shares).toEqual([null, null, 0, 0]);
});

it('where sound is missing, the share is small, however many pictures there are', () => {
  write(health, { seconds: 4 });
  write(health, { from: 4, seconds: 1, soundEveryMs: 250 });
  expect(health.writtenShare()).toBe(0.5);
});

it('late packets are no missing sound, and neither are clocks that differ a little', () => {
  const hour = 3_600_000;
  for (let ms = 0, packet = 0; ms < hour; ms += 60, packet += 1) health.onSound(ms * 1.0001 + (packet % 5) * 15, 60);
  expect(health.loss(0, 0).soundMs).toBeLessThan(100);
});

it('a short gap between two packets is missing sound', () => {
  for (const ms of [0, 60, 120, 200, 260]) health.onSound(ms, 60);
  expect(health.loss(0, 0).soundMs).toBeCloseTo(20, 0);
});

it('the share of a camera is that of the pictures that it has made, without a pause', () => {
  let made = 100;
  const health = createRecordingHealth(null, () => made);
  const record = (from: number, seconds: number, written: number) => {
    for (let second = from; second < from + seconds; second += 1) {
      made += 30;
      write(health, { from: second, seconds: 1, fps: written });
    }
  };
  record(0, 4, 30);
  expect(health.writtenShare()).toBe(1);
  record(4, 2, 15);
  expect(health.writtenShare()).toBe(0.5);
  health.setPaused(true);
  made += 1000;
  health.setPaused(false);
  record(6, 2, 30);
  expect(health.writtenShare()).toBe(1);
  expect(health.loss(8000, 0)).toEqual({ pictures: 30 / 240, soundMs: 0, endMs: 0 });
});

it('a camera whose pictures nobody counts, or that makes none, has no share', () => {
  for (const made of [() => null, () => 5]) {
    const health = createRecordingHealth(null, made);
    write(health, {});
    expect(health.writtenShare()).toBeNull();
  }
});

/** Writes the share of pictures that was measured in each second, that long after it was seen. */
function replay(shares: number[], behindMs: number): boolean[] {
  const health = createRecordingHealth(25);
  return shares.map((share, second) => {
    const pictures = Math.round(25 * share);
    for (let picture = 0; picture < pictures; picture += 1)
      health.onPicture(Math.max(0, second * 1000 + (picture * 1000) / pictures - behindMs));
    for (let ms = 0; ms < 1000; ms += 60) health.onSound(second * 1000 + ms, 60);
    return health.isStuttering((second + 1) * 1000);
  });
}

it('a tab of noise on a computer at rest is not reported, even with fewer pictures than were ever measured', () => {
  expect(replay(Array(12).fill(0.6), 1159)).not.toContain(true);
  expect(replay(Array(12).fill(0.48), 1900)).not.toContain(true);
});

it.each([
  ['a tab of noise beside other programs', [0.06, 0.08, 0.09, 0.14, 0.14, 0.15, 0.14, 0.14, 0.13, 0.12, 0.13, 0.19]],
  ['a tab beside eight endless loops', [0.01, 0.02, 0.02, 0.03, 0.04, 0.04, 0.04, 0.04, 0.04, 0.04, 0.04, 0.04]],
])('a computer is busy from the sixth second on: %s', (_tab, shares) => {
  expect(replay(shares, 0).slice(5)).not.toContain(false);
});

it('missing sound is a stutter, however complete the pictures are', () => {
  write(health, {});
  expect(write(health, { from: 6, seconds: 3, soundEveryMs: 500 })).toBe(true);
  expect(health.loss(9000, 0).soundMs).toBeGreaterThan(1500);
  expect(health.loss(9000, 0).pictures).toBeCloseTo(0);
});

it('a single gap between pictures is no stutter, if the others are there', () => {
  write(health, {});
  for (let picture = 0; picture < 25; picture += 1) health.onPicture(7600 + picture * 16);
  expect(health.isStuttering(8000)).toBe(false);
});

it('an encoder that is seconds behind is a stutter', () => {
  const health = createRecordingHealth(null);
  write(health, {});
  expect(health.isStuttering(7000)).toBe(false);
  expect(health.isStuttering(9000)).toBe(true);
});

it('a camera that chooses a low rate in the dark does not stutter', () => {
  const health = createRecordingHealth(null);
  expect(write(health, { fps: 8 })).toBe(false);
  expect(health.loss(6000, 0).pictures).toBe(0);
});

it('a recording without sound misses none', () => {
  expect(write(health, { soundEveryMs: null })).toBe(false);
  expect(health.loss(6000, 0).soundMs).toBe(0);
});

it('a picture that ends before the sound is missing at the end, except for a camera, which can be covered', () => {
  write(health, {});
  expect(health.loss(13_000, 7000).endMs).toBe(7000);
  expect(createRecordingHealth(null).loss(13_000, 7000).endMs).toBe(0);
});

it('an hour asleep is no stutter, and has no share', () => {
  write(health, {});
  expect(health.isStuttering(3_607_000)).toBe(false);
  expect(health.writtenShare()).toBeNull();
  for (let second = 3607; second < 3613; second += 1) {
    expect(write(health, { from: second, seconds: 1 })).toBe(false);
    expect([null, 1]).toContain(health.writtenShare());
  }
  expect(health.writtenShare()).toBe(1);
});

it('the longest of the last gaps between pictures says how fast the encoder is now', () => {
  for (const ms of [0, 40, 80, 120, 160, 860, 1560]) health.onPicture(ms);
  expect(health.gapMs()).toBe(700);
  for (const ms of [1600, 1640, 1680, 1720]) health.onPicture(ms);
  expect(health.gapMs()).toBe(40);
});
