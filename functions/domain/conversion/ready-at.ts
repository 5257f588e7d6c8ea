import { getPace, savePace } from '../../data/conversion-pace.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { nowMs } from '../../process/clock.ts';

/** Of each conversion, whatever the length of its video: a job waits, starts and reports its end. Milliseconds. */
const LEAD_MS = 8000;

/** The part of the newest conversion in the average. */
const WEIGHT = 0.3;

/** Shorter videos say little about the pace, in seconds. */
const TELLING_SECONDS = 10;

/**
 * Learns from a completed conversion how long conversions take here.
 * @param begunAt ISO 8601
 */
export async function learnPace({ duration }: StoredRecording, begunAt: string): Promise<void> {
  if (duration === null || duration < TELLING_SECONDS) return;
  const took = Math.max(0, nowMs() - Date.parse(begunAt) - LEAD_MS) / 1000 / duration;
  const before = await getPace('conversion');
  await savePace('conversion', before === null ? took : before + WEIGHT * (took - before));
}

/** How long the conversion of a video probably takes, in milliseconds; null before the first has ended. */
export async function conversionTime(seconds: number): Promise<number | null> {
  const pace = await getPace('conversion');
  return pace === null ? null : LEAD_MS + pace * seconds * 1000;
}

/**
 * When the MP4 of a recording in its conversion is probably there, ISO 8601; null for any other recording, and before
 * the first conversion of a deployment has ended.
 */
export async function readyAt(recording: StoredRecording): Promise<string | null> {
  const { transcodeStatus, duration, conversionStartedAt } = recording;
  if (transcodeStatus !== 'processing' || !duration || conversionStartedAt === null) return null;
  const time = await conversionTime(duration);
  return time === null ? null : new Date(Date.parse(conversionStartedAt) + time).toISOString();
}
