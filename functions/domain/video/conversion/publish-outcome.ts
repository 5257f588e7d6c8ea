import type { StoredFile } from '../../../data/video/file.ts';
import { logInfo } from '../../../observability/log.ts';
import { putMetrics } from '../../../observability/metrics.ts';
import { nowMs } from '../../../process/clock.ts';

const METRICS = {
  completed: 'ConversionsCompleted',
  failed: 'ConversionsFailed',
  pending: 'ConversionsDeferred',
} as const;

function metricOf({ transcodeStatus, failureCause, conversionError }: StoredFile) {
  if (transcodeStatus === 'processing') return null;
  // The original of a cut is converted, and the cut follows.
  if (transcodeStatus === 'pending' && conversionError === null) return METRICS.completed;
  return failureCause === 'file' ? 'FilesUnusable' : METRICS[transcodeStatus];
}

/**
 * Logs and counts that an attempt has ended.
 * @param file as the attempt has left it
 * @param begunAt ISO 8601
 */
export function publishOutcome(file: StoredFile, begunAt: string): void {
  const { id, conversionAttempt, transcodeStatus } = file;
  const durationMs = nowMs() - Date.parse(begunAt);
  logInfo('Conversion ended', { recordingId: id, attempt: conversionAttempt, outcome: transcodeStatus, durationMs });
  const metric = metricOf(file);
  if (metric === null) return;
  const duration = transcodeStatus === 'completed' ? { ConversionDuration: durationMs / 1000 } : {};
  putMetrics({ [metric]: 1, ...duration });
}
