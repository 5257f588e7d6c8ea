import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IAlarm,
  type IMetric,
  type IWidget,
  MathExpression,
  PeriodOverride,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { MetricName } from '#shared/model/ground/metrics.ts';
import type { Settings } from '../../settings.ts';
import { FIVE_MINUTES, QUARTER_HOUR } from './alarms.ts';
import { jobErrors } from './conversion-alarms.ts';
import { reputation } from './mail-alarms.ts';
import { edgeMetric, ownMetric } from './metrics.ts';
import type { Observed } from './observed.ts';
import { systemErrors, throttledRequests } from './table-alarms.ts';

const HALF = 12;
const WHOLE = 24;

/** A graph over half of the dashboard's width. @param right metrics of another unit, for the right axis */
const graph = (title: string, left: IMetric[], right: IMetric[] = []): IWidget =>
  new GraphWidget({ title, left, right, width: HALF, height: 6, leftYAxis: { min: 0 }, rightYAxis: { min: 0 } });

const sum = { period: FIVE_MINUTES, statistic: 'Sum' };

/** Availability and latency, as people notice them. */
function requestRow({ api: { api }, distribution, functions }: Observed): IWidget[] {
  const [faults, requests] = [api.metricServerError(sum), api.metricCount(sum)];
  const availability = new MathExpression({
    expression: '100 * (1 - FILL(faults, 0) / requests)',
    usingMetrics: { faults, requests },
    label: 'API available (%)',
    period: FIVE_MINUTES,
  });
  const edgeFaults = edgeMetric(distribution.id, '5xxErrorRate', 'Average', 'us-east-1');
  const profiles = ['public', 'member', 'admin'] as const;
  const latency = profiles.flatMap((profile) =>
    ['p50', 'p95'].map((statistic) =>
      functions[profile].metricDuration({ statistic, period: FIVE_MINUTES, label: `${profile} ${statistic} (ms)` }),
    ),
  );
  return [
    graph('Availability', [availability], [requests, faults, edgeFaults]),
    graph('Latency of the calls of each profile', latency),
  ];
}

function conversionRows(own: (name: MetricName, statistic?: string) => IMetric, { conversion }: Observed): IWidget[][] {
  return [
    [
      graph('Attached recordings and conversions', [
        own('RecordingsAttached'),
        own('ConversionsStarted'),
        own('ConversionsCompleted'),
        own('ConversionsFailed'),
        own('FilesUnusable'),
        own('ConversionsDeferred'),
      ]),
      graph('From the start to the MP4 (s)', [own('ConversionDuration', 'p50'), own('ConversionDuration', 'p95')]),
    ],
    [
      graph('Stuck', [own('StuckOverTwoHours', 'Maximum'), own('RecoveryStuck', 'Maximum')]),
      graph('What the recovery did, and errors of jobs', [
        own('RecoveryRestarted'),
        own('RecoveryCompleted'),
        own('RecoveryFailed'),
        own('RecoveryErrors'),
        jobErrors(conversion.queueArn),
        own('TranscriptionsFailed'),
        own('TranscriptionsDeferred'),
      ]),
    ],
  ];
}

const segmentRow = (own: (name: MetricName, statistic?: string) => IMetric): IWidget[] => [
  graph('Recorded but not yet sent (s)', [own('SegmentsBehindSeconds', 'p50'), own('SegmentsBehindSeconds', 'p95')]),
  graph(
    'Joins (s), and those that failed on the right',
    [own('JoinSeconds', 'p50'), own('JoinSeconds', 'Maximum')],
    [own('JoinsFailed')],
  ),
];

function eventRow({ failedEvents, functions, deletion, preparation, join, recovery, migration }: Observed): IWidget[] {
  const targets = Object.entries(functions);
  const runs = Object.entries({ deletion, preparation, join, recovery, migration }).flatMap(([name, { machine }]) => [
    machine.metricStarted({ ...sum, label: `${name} started` }),
    machine.metricFailed({ ...sum, label: `${name} failed` }),
    machine.metricTimedOut({ ...sum, label: `${name} timed out` }),
  ]);
  const queued = failedEvents.queue.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' });
  return [
    graph(
      'Functions: errors, and throttles on the right',
      targets.map(([name, target]) => target.metricErrors({ ...sum, label: name })),
      targets.map(([name, target]) => target.metricThrottles({ ...sum, label: `${name} throttled` })),
    ),
    graph('Workflows, and dead letters on the right', runs, [queued]),
  ];
}

const storeRow = (own: (name: MetricName, statistic?: string) => IMetric, { table }: Observed): IWidget[] => [
  graph('Table: throttled requests and faults', [throttledRequests(table), systemErrors(table)]),
  graph(
    'Mail that was not sent, views, revocations that failed or wait (s); bounces and complaints (of the account) on the right',
    [
      own('MailsFailed'),
      own('MailsDropped'),
      own('ShareViews'),
      own('RevocationsFailed'),
      own('RevocationWait', 'Maximum'),
    ],
    [reputation('Reputation.BounceRate'), reputation('Reputation.ComplaintRate')],
  ),
];

/** The one dashboard: metrics that affect users at the top, their causes below. */
export function addDashboard(scope: Construct, settings: Settings, observed: Observed, alarms: IAlarm[]): void {
  const own = (name: MetricName, statistic?: string) => ownMetric(settings, name, QUARTER_HOUR, statistic);
  new Dashboard(scope, 'Dashboard', {
    dashboardName: `Framekeep-${settings.stage}`,
    periodOverride: PeriodOverride.AUTO,
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', alarms, width: WHOLE })],
      requestRow(observed),
      segmentRow(own),
      ...conversionRows(own, observed),
      eventRow(observed),
      storeRow(own, observed),
    ],
  });
}
