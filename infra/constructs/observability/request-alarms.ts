import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { isInUsEast1 } from '../region-condition.ts';
import { type Alarms, FIVE_MINUTES } from './alarms.ts';
import { edgeMetric } from './metrics.ts';
import type { Observed } from './observed.ts';

/** With fewer faults in five minutes, their share of the requests has no meaning. */
const FAULTS_MIN = 5;
const REQUESTS_MIN = 50;
/** Faults in a hundred requests that raise an alarm. */
const PERCENT = 5;

function alarmOnApi(alarms: Alarms, { api }: Observed): void {
  const options = { period: FIVE_MINUTES, statistic: 'Sum' };
  alarms.add('api-5xx', {
    metric: new MathExpression({
      expression: `IF(faults >= ${FAULTS_MIN}, 100 * faults / requests, 0)`,
      usingMetrics: { faults: api.api.metricServerError(options), requests: api.api.metricCount(options) },
      period: FIVE_MINUTES,
    }),
    threshold: PERCENT,
    means: `${PERCENT}% of the API's answers in five minutes, and at least ${FAULTS_MIN}, were faults of ours (5xx).`,
    section: 'Errors and throttles',
  });
}

/**
 * CloudFront's metrics are only in us-east-1, and an alarm uses metrics of its own region. A stack in another region
 * has only the alarm of the API.
 */
function alarmOnEdge(alarms: Alarms, { distribution }: Observed): void {
  alarms.add('edge-5xx', {
    condition: isInUsEast1(alarms),
    metric: new MathExpression({
      expression: `IF(requests >= ${REQUESTS_MIN}, rate, 0)`,
      usingMetrics: {
        rate: edgeMetric(distribution.id, '5xxErrorRate', 'Average'),
        requests: edgeMetric(distribution.id, 'Requests', 'Sum'),
      },
      period: FIVE_MINUTES,
    }),
    threshold: PERCENT,
    periods: 2,
    means: `${PERCENT}% of the distribution's answers in ten minutes, media and pages included, were faults (5xx).`,
    section: 'Errors and throttles',
  });
}

export function alarmOnRequests(alarms: Alarms, observed: Observed): void {
  alarmOnApi(alarms, observed);
  alarmOnEdge(alarms, observed);
}
