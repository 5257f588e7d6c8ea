import type { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { METRIC_NAMESPACE, type MetricName } from '#shared/model/metrics.ts';
import type { Settings } from '../../settings.ts';

/** A metric that the functions of a stage put. */
export const ownMetric = ({ stage }: Settings, metricName: MetricName, period: Duration, statistic = 'Sum'): Metric =>
  new Metric({ namespace: METRIC_NAMESPACE, metricName, dimensionsMap: { Stage: stage }, statistic, period });
