import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { type Alarms, QUARTER_HOUR } from './alarms.ts';
import { ownMetric } from './own-metric.ts';

/** Seconds. A slow network is its recorder's; half of all recorders are not. */
const BEHIND_MAX = 60;
/** A recorder tells it every four minutes: those of five recorders. */
const TOLD_MIN = 20;

/** Seconds. Hours at the highest quality take less. */
const JOIN_MAX = 600;

/** Alarms of recordings that are sent while they are made, and of the files that are made of them. */
export function alarmOnSegments(alarms: Alarms): void {
  const { settings } = alarms;
  alarms.add('joins-failed', {
    metric: ownMetric(settings, 'JoinsFailed', QUARTER_HOUR),
    threshold: 1,
    means:
      'Segments of a recording could not be joined. It plays from them for two days; only the browser that recorded it ' +
      'has the whole of it after that.',
    section: 'A join has failed',
  });
  alarms.add('joins-slow', {
    metric: ownMetric(settings, 'JoinSeconds', QUARTER_HOUR, 'Maximum'),
    threshold: JOIN_MAX,
    means: `A join took ${JOIN_MAX / 60} minutes: those of the longest recordings take less.`,
    section: 'A join has failed',
  });
  alarms.add('segments-behind', {
    metric: new MathExpression({
      expression: `IF(FILL(told, 0) >= ${TOLD_MIN}, behind, 0)`,
      usingMetrics: {
        told: ownMetric(settings, 'SegmentsBehindSeconds', QUARTER_HOUR, 'SampleCount'),
        behind: ownMetric(settings, 'SegmentsBehindSeconds', QUARTER_HOUR, 'p50'),
      },
      period: QUARTER_HOUR,
    }),
    threshold: BEHIND_MAX,
    periods: 2,
    means: `Half of those who record have not sent the last ${BEHIND_MAX} seconds or more, for half an hour.`,
    section: 'Recorders are behind',
  });
}
