/** A microphone that is silent for this long causes a warning, in milliseconds. */
export const SILENCE_AFTER_MS = 10_000;

/** Largest peak that counts as silence, 0 to 1: -50 dB, below the noise of a room, above that of a muted microphone. */
export const SILENCE_PEAK = 0.003;

/**
 * Detects when no sound has been heard for a while, and when sound is heard again.
 * @param startMs the current time, in milliseconds of any clock; the silence is measured from it
 * @param afterMs length of the silence that is reported, in milliseconds
 * @returns a function of the peak (0 to 1) since its last call; it returns true when the sound has become silent, false
 *   when sound is heard again, null when nothing changed
 */
export function createSilenceDetector(
  startMs: number,
  afterMs = SILENCE_AFTER_MS,
): (peak: number, nowMs: number) => boolean | null {
  let heardAt = startMs;
  let isSilent = false;
  return (peak, nowMs) => {
    if (peak >= SILENCE_PEAK) heardAt = nowMs;
    const wasSilent = isSilent;
    isSilent = nowMs - heardAt >= afterMs;
    return isSilent === wasSilent ? null : isSilent;
  };
}

/** Smallest peak that counts as speech, 0 to 1: -26 dB. A keyboard or a fan is below it, a voice at a desk above. */
export const SPEECH_PEAK = 0.05;
/** A single loud sound, such as a door, is not speech. */
const SPEECH_CHECKS = 2;
/** Speech has ended after so long without it, in milliseconds: longer than the pauses between sentences. */
const SPEECH_END_MS = 3000;

/**
 * Detects when somebody speaks, and when they have stopped.
 * @returns a function of the peak (0 to 1) since its last call, which is called twice a second; it returns true when
 *   speech has begun, false when it has ended, null when nothing changed
 */
export function createSpeechDetector(): (peak: number, nowMs: number) => boolean | null {
  let loudChecks = 0;
  let heardAt = 0;
  let isSpeaking = false;
  return (peak, nowMs) => {
    const isLoud = peak >= SPEECH_PEAK;
    loudChecks = isLoud ? loudChecks + 1 : 0;
    if (isLoud) heardAt = nowMs;
    const wasSpeaking = isSpeaking;
    isSpeaking = wasSpeaking ? nowMs - heardAt < SPEECH_END_MS : loudChecks >= SPEECH_CHECKS;
    return isSpeaking === wasSpeaking ? null : isSpeaking;
  };
}

/**
 * Level of a meter, 0 to 1: from the peak that counts as silence to the loudest, in equal steps of
 * decibels, as people hear.
 * @param peak 0 to 1
 */
export function meterLevel(peak: number): number {
  if (peak <= SILENCE_PEAK) return 0;
  return Math.min(1, 1 - Math.log(peak) / Math.log(SILENCE_PEAK));
}
