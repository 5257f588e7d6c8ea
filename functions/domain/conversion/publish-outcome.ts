import type { TranscodeStatus } from '#shared/model/recording.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { logInfo } from '../../observability/log.ts';
import { putMetrics } from '../../observability/metrics.ts';
import { nowMs } from '../../process/clock.ts';

const METRICS = {
  completed: 'ConversionsCompleted',
  failed: 'ConversionsFailed',
  pending: 'ConversionsDeferred',
} as const;

const metricOf = (status: TranscodeStatus) => (status === 'processing' ? null : METRICS[status]);

/**
 * Logs and counts that an attempt has ended.
 * @param recording as the attempt has left it
 * @param begunAt ISO 8601
 */
export function publishOutcome({ id, conversionAttempt, transcodeStatus }: StoredRecording, begunAt: string): void {
  const durationMs = nowMs() - Date.parse(begunAt);
  logInfo('Conversion ended', { recordingId: id, attempt: conversionAttempt, outcome: transcodeStatus, durationMs });
  const metric = metricOf(transcodeStatus);
  if (metric === null) return;
  const duration = transcodeStatus === 'completed' ? { ConversionDuration: durationMs / 1000 } : {};
  putMetrics({ [metric]: 1, ...duration });
}
