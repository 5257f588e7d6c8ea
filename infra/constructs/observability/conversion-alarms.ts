import { Duration } from 'aws-cdk-lib';
import { Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { type Alarms, FIVE_MINUTES, QUARTER_HOUR } from './alarms.ts';
import { ownMetric } from './metrics.ts';

/** A single failure may be due to its recording. This many in 15 minutes are a fault of ours. */
const FAILED_MIN = 3;

/** Errors of jobs as MediaConvert counts them, also when our functions do not get their events. */
export const jobErrors = (queueArn: string): Metric =>
  new Metric({
    namespace: 'AWS/MediaConvert',
    metricName: 'JobsErroredCount',
    dimensionsMap: { Queue: queueArn },
    statistic: 'Sum',
    period: QUARTER_HOUR,
  });

/** Alarms of recordings that do not become MP4s. */
export function alarmOnConversions(alarms: Alarms): void {
  const { settings } = alarms;
  alarms.add('conversions-failed', {
    // MediaConvert's own count of errors includes files that cannot be converted.
    metric: ownMetric(settings, 'ConversionsFailed', QUARTER_HOUR),
    threshold: FAILED_MIN,
    means: `${FAILED_MIN} conversions failed in 15 minutes, and not because of their files.`,
    section: 'A conversion is stuck',
  });
  alarms.add('conversions-deferred', {
    metric: ownMetric(settings, 'ConversionsDeferred', QUARTER_HOUR),
    threshold: FAILED_MIN,
    means: `${FAILED_MIN} conversions in 15 minutes could not be started, or are tried again: MediaConvert throttles or is down.`,
    section: 'A conversion is stuck',
  });
  alarms.add('stuck-over-two-hours', {
    metric: ownMetric(settings, 'StuckOverTwoHours', Duration.minutes(30), 'Maximum'),
    threshold: 1,
    // It is published every 15 minutes, also when it is 0. Missing data means that the check does not run.
    missing: TreatMissingData.BREACHING,
    means: 'A recording has waited for its MP4 for over two hours, or the recovery, which measures this, has not run.',
    section: 'A conversion is stuck',
  });
}

/** Alarms of recordings that get no text, where the stage transcribes. */
export function alarmOnTranscriptions(alarms: Alarms): void {
  const { settings } = alarms;
  if (settings.transcription !== 'on') return;
  alarms.add('transcriptions-failed', {
    metric: ownMetric(settings, 'TranscriptionsFailed', QUARTER_HOUR),
    threshold: FAILED_MIN,
    means: `${FAILED_MIN} transcriptions failed in 15 minutes, and not because of their recordings.`,
    section: 'A transcription has failed',
  });
  alarms.add('transcriptions-deferred', {
    metric: ownMetric(settings, 'TranscriptionsDeferred', QUARTER_HOUR),
    threshold: FAILED_MIN,
    periods: 2,
    means: `For half an hour, transcriptions could not be started, or are tried again: Amazon Transcribe throttles or is down.`,
    section: 'A transcription has failed',
  });
}

/** Seconds. A revocation is tried every minute. */
const REVOCATION_WAIT_MAX = 300;

/** Alarms of media URLs that outlive their link. */
export function alarmOnRevocations(alarms: Alarms): void {
  alarms.add('revocations-failed', {
    metric: ownMetric(alarms.settings, 'RevocationsFailed', FIVE_MINUTES),
    threshold: 1,
    means: 'Revocations could not be written to the KeyValueStore. They stay due and are tried again every minute.',
    section: 'A link has leaked',
  });
  alarms.add('revocations-late', {
    metric: ownMetric(alarms.settings, 'RevocationWait', FIVE_MINUTES, 'Maximum'),
    threshold: REVOCATION_WAIT_MAX,
    // It is published every minute, also when it is 0. Missing data means that pending cutoffs are not written.
    missing: TreatMissingData.BREACHING,
    means:
      'A revocation has waited for over five minutes and its media URLs still work, or the function that writes ' +
      'revocations does not run.',
    section: 'A link has leaked',
  });
}
