import type { StoredRecording } from '../../data/recording.ts';
import { expectedTime } from '../work-pace.ts';

/**
 * When the MP4 of a recording in its conversion is probably there, ISO 8601; null for any other recording, and before
 * the first conversion of a deployment has ended.
 */
export async function readyAt(recording: StoredRecording): Promise<string | null> {
  const { transcodeStatus, duration, conversionStartedAt } = recording;
  if (transcodeStatus !== 'processing' || !duration || conversionStartedAt === null) return null;
  const time = await expectedTime('conversion', duration);
  return time === null ? null : new Date(Date.parse(conversionStartedAt) + time).toISOString();
}
