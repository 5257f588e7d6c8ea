import type { StoredFile } from '../../../data/video/file.ts';
import { expectedTime } from '../../ground/work-pace.ts';

/**
 * When the MP4 of a file in its conversion is probably there, ISO 8601; null for any other file, and before
 * the first conversion of a deployment has ended.
 */
export async function readyAt(file: StoredFile): Promise<string | null> {
  const { transcodeStatus, duration, conversionStartedAt } = file;
  if (transcodeStatus !== 'processing' || !duration || conversionStartedAt === null) return null;
  const time = await expectedTime('conversion', duration);
  return time === null ? null : new Date(Date.parse(conversionStartedAt) + time).toISOString();
}
