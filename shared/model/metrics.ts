/** CloudWatch's namespace of what the functions count themselves. */
export const METRIC_NAMESPACE = 'Framekeep';

/** Every metric that the functions put, and its unit. Alarms and the dashboard name them from here. */
export const METRIC_UNITS = {
  /** A file was attached to a recording. */
  RecordingsAttached: 'Count',
  /** A job was ordered. */
  ConversionsStarted: 'Count',
  ConversionsCompleted: 'Count',
  /** For good: by the recording's own fault, or after too many tries. */
  ConversionsFailed: 'Count',
  /** Came to nothing, or could not be begun, and will be begun again. */
  ConversionsDeferred: 'Count',
  /** From the start of an attempt to its MP4. */
  ConversionDuration: 'Seconds',
  /** Recordings that wait for their MP4 for more than two hours; put four times an hour, also when it is 0. */
  StuckOverTwoHours: 'Count',
  /** Recordings of one run of the recovery: the stuck ones, and their outcomes. */
  RecoveryStuck: 'Count',
  RecoveryRestarted: 'Count',
  RecoveryCompleted: 'Count',
  RecoveryFailed: 'Count',
  RecoveryErrors: 'Count',
  /** How much of a recording that is being made has not been sent yet; put with each sign of life of its recorder. */
  SegmentsBehindSeconds: 'Seconds',
  /** From the start of a join to its file. */
  JoinSeconds: 'Seconds',
  /** For good: the browser that recorded sends its copy. */
  JoinsFailed: 'Count',
  ShareViews: 'Count',
  /** The mail service did not accept a mail. */
  MailsFailed: 'Count',
  /** Revocation cutoffs could not be written: they stay due, and are tried again every minute. */
  RevocationsFailed: 'Count',
  /** How long the oldest due revocation has waited; put every minute, also when none is due. */
  RevocationWait: 'Seconds',
} as const;

export type MetricName = keyof typeof METRIC_UNITS;
