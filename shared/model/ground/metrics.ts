export const METRIC_NAMESPACE = 'Framekeep';

/** All metrics that the functions publish, with their units. Alarms and the dashboard use these names. */
export const METRIC_UNITS = {
  RecordingsAttached: 'Count',
  ConversionsStarted: 'Count',
  ConversionsCompleted: 'Count',
  /** Permanent failures that the file has not caused. */
  ConversionsFailed: 'Count',
  /** Files that cannot be converted: not a video, damaged, or in an unsupported format. */
  FilesUnusable: 'Count',
  /** Attempts that failed, or could not begin, and will be repeated. */
  ConversionsDeferred: 'Count',
  /** From the start of an attempt to its MP4. */
  ConversionDuration: 'Seconds',
  /** Recordings that wait for their MP4 for more than two hours; published four times an hour, also when it is 0. */
  StuckOverTwoHours: 'Count',
  /** Recordings of one run of the recovery: the stuck ones, and their outcomes. */
  RecoveryStuck: 'Count',
  RecoveryRestarted: 'Count',
  RecoveryCompleted: 'Count',
  RecoveryFailed: 'Count',
  RecoveryErrors: 'Count',
  /** Length of a recording in progress that is not sent yet. Published with each sign of life of its recorder. */
  SegmentsBehindSeconds: 'Seconds',
  JoinSeconds: 'Seconds',
  /** Permanent failures: the browser that recorded sends its copy. */
  JoinsFailed: 'Count',
  /** Permanent failures that the recording has not caused. */
  TranscriptionsFailed: 'Count',
  /** Attempts that failed, or could not begin, and will be repeated. */
  TranscriptionsDeferred: 'Count',
  ShareViews: 'Count',
  /** The mail service did not accept a mail. */
  MailsFailed: 'Count',
  /** Gathered mails that could not be sent before they were of no use. */
  MailsDropped: 'Count',
  /** Revocation cutoffs could not be written: they stay due, and are tried again every minute. */
  RevocationsFailed: 'Count',
  /** How long the oldest due revocation has waited; published every minute, also when none is due. */
  RevocationWait: 'Seconds',
} as const;

export type MetricName = keyof typeof METRIC_UNITS;

/**
 * What of a metric is shown, on the dashboard and on one machine: its sum over a time, its latest value, or the
 * distribution of its values.
 */
export const METRIC_SHOWN: Record<MetricName, 'sum' | 'latest' | 'distribution'> = {
  RecordingsAttached: 'sum',
  ConversionsStarted: 'sum',
  ConversionsCompleted: 'sum',
  ConversionsFailed: 'sum',
  FilesUnusable: 'sum',
  ConversionsDeferred: 'sum',
  ConversionDuration: 'distribution',
  StuckOverTwoHours: 'latest',
  RecoveryStuck: 'latest',
  RecoveryRestarted: 'sum',
  RecoveryCompleted: 'sum',
  RecoveryFailed: 'sum',
  RecoveryErrors: 'sum',
  SegmentsBehindSeconds: 'distribution',
  JoinSeconds: 'distribution',
  JoinsFailed: 'sum',
  TranscriptionsFailed: 'sum',
  TranscriptionsDeferred: 'sum',
  ShareViews: 'sum',
  MailsFailed: 'sum',
  MailsDropped: 'sum',
  RevocationsFailed: 'sum',
  RevocationWait: 'latest',
};
