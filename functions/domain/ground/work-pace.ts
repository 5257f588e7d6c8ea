import { getPace, savePace, type Work } from '../../data/ground/work-pace.ts';
import { nowMs } from '../../process/clock.ts';

/** Of each piece of work, whatever the length of its video: a job waits, starts and reports its end. Milliseconds. */
const LEAD_MS: Record<Work, number> = { conversion: 8000, transcription: 10_000 };

/** The part of the newest piece of work in the average. */
const WEIGHT = 0.3;

/** Shorter videos say little about the pace, in seconds. */
const TELLING_SECONDS = 10;

/**
 * Learns from completed work how long such work takes here.
 * @param duration of the video, in seconds
 * @param begunAt ISO 8601
 */
export async function learnPace(work: Work, duration: number | null, begunAt: string): Promise<void> {
  if (duration === null || duration < TELLING_SECONDS) return;
  const took = Math.max(0, nowMs() - Date.parse(begunAt) - LEAD_MS[work]) / 1000 / duration;
  const before = await getPace(work);
  await savePace(work, before === null ? took : before + WEIGHT * (took - before));
}

/** How long work probably takes, in milliseconds; null before the first has ended. @param duration in seconds */
export async function expectedTime(work: Work, duration: number): Promise<number | null> {
  const pace = await getPace(work);
  return pace === null ? null : LEAD_MS[work] + pace * duration * 1000;
}
