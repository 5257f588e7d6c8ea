import { describe, expect, it } from 'vitest';
import {
  createSilenceDetector,
  createSpeechDetector,
  meterLevel,
  SILENCE_AFTER_MS,
  SILENCE_PEAK,
  SPEECH_PEAK,
} from './silence-detector.ts';

const QUIET = SILENCE_PEAK / 2;
const LOUD = 0.3;

describe('waiting for silence', () => {
  it('reports silence once, after the whole time', () => {
    const detect = createSilenceDetector(1000);
    expect(detect(QUIET, 1000 + SILENCE_AFTER_MS - 1)).toBeNull();
    expect(detect(QUIET, 1000 + SILENCE_AFTER_MS)).toBe(true);
    expect(detect(QUIET, 1000 + SILENCE_AFTER_MS * 5)).toBeNull();
  });

  it('starts again with each sound', () => {
    const detect = createSilenceDetector(0);
    detect(LOUD, 9000);
    expect(detect(QUIET, 12_000)).toBeNull();
    expect(detect(QUIET, 19_000)).toBe(true);
  });

  it('reports when sound is heard again, and when it is silent again', () => {
    const detect = createSilenceDetector(0);
    detect(0, 10_000);
    expect(detect(SILENCE_PEAK, 10_500)).toBe(false);
    expect(detect(LOUD, 11_000)).toBeNull();
    expect(detect(0, 21_000)).toBe(true);
  });
});

describe('waiting for speech', () => {
  it('takes a single loud sound for none, and two in a row for speech', () => {
    const detect = createSpeechDetector();
    expect([detect(LOUD, 0), detect(QUIET, 500), detect(LOUD, 1000)]).toEqual([null, null, null]);
    expect(detect(SPEECH_PEAK, 1500)).toBe(true);
    expect(detect(LOUD, 2000)).toBeNull();
  });

  it('takes a pause of speech for speech, and ends after three seconds without a sound', () => {
    const detect = createSpeechDetector();
    expect([detect(LOUD, 0), detect(LOUD, 500)]).toEqual([null, true]);
    expect([detect(QUIET, 3000), detect(LOUD, 3400)]).toEqual([null, null]);
    expect([detect(QUIET, 6000), detect(QUIET, 6400)]).toEqual([null, false]);
  });
});

describe('the level meter of a microphone', () => {
  it('is 0 up to the peak that counts as silence, and 1 at the loudest', () => {
    expect(meterLevel(0)).toBe(0);
    expect(meterLevel(SILENCE_PEAK)).toBe(0);
    expect(meterLevel(1)).toBe(1);
    expect(meterLevel(1.4)).toBe(1);
  });

  it('rises by the same for each doubling', () => {
    const step = meterLevel(0.2) - meterLevel(0.1);
    expect(meterLevel(0.4) - meterLevel(0.2)).toBeCloseTo(step);
    expect(step).toBeGreaterThan(0.1);
  });
});
