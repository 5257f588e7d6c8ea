import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { type Alarms, QUARTER_HOUR } from './alarms.ts';
import { ownMetric } from './metrics.ts';

/** Seconds. A single recorder may have a slow network; half of all recorders do not. */
const BEHIND_MAX = 60;
/** Values in a quarter of an hour: those of five recorders, which each send one every four minutes. */
const REPORTS_MIN = 20;

/** Seconds. The longest recording at the highest quality takes less. */
const JOIN_MAX = 600;

export function alarmOnSegments(alarms: Alarms): void {
  const { settings } = alarms;
  alarms.add('joins-failed', {
    metric: ownMetric(settings, 'JoinsFailed', QUARTER_HOUR),
    threshold: 1,
    means:
      'Segments of a recording could not be joined. They are kept, and it plays from them. The admin page says whether another ' +
      'join follows, or only the browser that recorded it has the whole recording.',
    section: 'A join has failed',
  });
  alarms.add('joins-slow', {
    metric: ownMetric(settings, 'JoinSeconds', QUARTER_HOUR, 'Maximum'),
    threshold: JOIN_MAX,
    means: `A join took more than ${JOIN_MAX / 60} minutes. Joins of the longest recordings take less.`,
    section: 'A join has failed',
  });
  alarms.add('segments-behind', {
    metric: new MathExpression({
      expression: `IF(FILL(reports, 0) >= ${REPORTS_MIN}, behind, 0)`,
      usingMetrics: {
        reports: ownMetric(settings, 'SegmentsBehindSeconds', QUARTER_HOUR, 'SampleCount'),
        behind: ownMetric(settings, 'SegmentsBehindSeconds', QUARTER_HOUR, 'p50'),
      },
      period: QUARTER_HOUR,
    }),
    threshold: BEHIND_MAX,
    periods: 2,
    means: `For half an hour, half of the recorders have been ${BEHIND_MAX} seconds or more behind with their uploads.`,
    section: 'Recorders are behind',
  });
}
