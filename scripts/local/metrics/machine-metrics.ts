import { METRIC_SHOWN, METRIC_UNITS, type MetricName } from '#shared/model/ground/metrics.ts';

interface Definition {
  type: 'counter' | 'gauge' | 'histogram';
  /** A sentence without a full stop. */
  help: string;
  hasLabels?: true;
  /** Metrics of AWS on the dashboard that show the same, as `<namespace>/<name>`. */
  sameAs?: readonly string[];
}

/** Metrics that AWS's services have, or nobody there needs. */
const OF_THE_MACHINE = {
  framekeep_info: { type: 'gauge', help: 'Always 1, with the version', hasLabels: true },
  framekeep_http_seconds: {
    type: 'histogram',
    help: "Answers of the app's port, by what was asked for and the class of the status; with the transfer",
    hasLabels: true,
    sameAs: ['AWS/CloudFront/5xxErrorRate'],
  },
  framekeep_api_calls_total: {
    type: 'counter',
    help: 'Answers of the API, by the class of the status: 5xx are faults',
    hasLabels: true,
    sameAs: ['AWS/ApiGateway/Count', 'AWS/ApiGateway/5xx'],
  },
  framekeep_function_seconds: {
    type: 'histogram',
    help: 'Time of the invocations of each function',
    hasLabels: true,
    sameAs: ['AWS/Lambda/Duration'],
  },
  framekeep_function_errors_total: {
    type: 'counter',
    help: 'Invocations that threw, crashed or ran out of time',
    hasLabels: true,
    sameAs: ['AWS/Lambda/Errors'],
  },
  framekeep_function_throttles_total: {
    type: 'counter',
    help: 'Invocations that LAMBDA_CONCURRENCY refused',
    hasLabels: true,
    sameAs: ['AWS/Lambda/Throttles'],
  },
  framekeep_workflow_runs_total: {
    type: 'counter',
    help: 'Runs of each workflow: started, and how they ended',
    hasLabels: true,
    sameAs: ['AWS/States/ExecutionsStarted', 'AWS/States/ExecutionsFailed', 'AWS/States/ExecutionsTimedOut'],
  },
  framekeep_failed_events: {
    type: 'gauge',
    help: 'Events that failed after all retries',
    sameAs: ['AWS/SQS/ApproximateNumberOfMessagesVisible'],
  },
  framekeep_service_calls_total: {
    type: 'counter',
    help: 'Answers of the services, by service and the class of the status; dynamodb is the table',
    hasLabels: true,
    sameAs: ['AWS/DynamoDB/SystemErrors'],
  },
  framekeep_conversion_jobs_total: {
    type: 'counter',
    help: 'Conversion jobs that ended, by how',
    hasLabels: true,
    sameAs: ['AWS/MediaConvert/JobsErroredCount'],
  },
  framekeep_conversion_jobs: { type: 'gauge', help: 'Conversion jobs that wait or run', hasLabels: true },
  framekeep_transcription_jobs: { type: 'gauge', help: 'Transcriptions that wait or run' },
  framekeep_mails_total: {
    type: 'counter',
    help: 'Mails that the mail server took (delivered), that came back (bounced), and tries that were put off (delayed)',
    hasLabels: true,
    sameAs: ['AWS/SES/Reputation.BounceRate'],
  },
  framekeep_mails_waiting: { type: 'gauge', help: 'Mails that the mail server has not taken yet' },
  framekeep_recordings: {
    type: 'gauge',
    help: 'Recordings by the state of their conversion; unusable are those of the failed whose file cannot be converted',
    hasLabels: true,
  },
  framekeep_stored_bytes: { type: 'gauge', help: 'Bytes of the files in each bucket', hasLabels: true },
  framekeep_disk_mounted: {
    type: 'gauge',
    help: '1 while the disk of the data, or of MEDIA_DIR, is there; else 0',
    hasLabels: true,
  },
  framekeep_disk_bytes: { type: 'gauge', help: 'Size of the disk', hasLabels: true },
  framekeep_disk_free_bytes: { type: 'gauge', help: 'Bytes that may still be written to the disk', hasLabels: true },
  framekeep_last_backup_timestamp_seconds: {
    type: 'gauge',
    help: 'Time of the last backup, in seconds since 1970; missing before the first one',
  },
  process_resident_memory_bytes: { type: 'gauge', help: 'Memory of the stack, without the table engine and ffmpeg' },
  process_cpu_seconds_total: { type: 'counter', help: 'Processor time of the stack, without those programs' },
  process_start_time_seconds: { type: 'gauge', help: 'Start of the stack, in seconds since 1970' },
} as const satisfies Record<string, Definition>;

const SUFFIXES = { sum: '_total', latest: '', distribution: '' };
const TYPES = { sum: 'counter', latest: 'gauge', distribution: 'histogram' } as const;

/** The name here of a metric that the functions publish: `framekeep_join_seconds` for `JoinSeconds`. */
export function ownMetricName(name: MetricName): string {
  const words = name.replace(/Seconds$/, '').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`);
  const unit = METRIC_UNITS[name] === 'Seconds' ? '_seconds' : '';
  return `framekeep_${words.toLowerCase()}${unit}${SUFFIXES[METRIC_SHOWN[name]]}`;
}

const own = (Object.keys(METRIC_UNITS) as MetricName[]).map((name): [string, Definition] => [
  ownMetricName(name),
  { type: TYPES[METRIC_SHOWN[name]], help: `${name} of CloudWatch`, sameAs: [`Framekeep/${name}`] },
]);

export type MachineMetric = keyof typeof OF_THE_MACHINE;

/** All metrics of one machine, by their names. */
export const machineMetrics: Readonly<Record<string, Definition>> = { ...OF_THE_MACHINE, ...Object.fromEntries(own) };
