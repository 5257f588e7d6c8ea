import type { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { METRIC_NAMESPACE, type MetricName } from '#shared/model/ground/metrics.ts';
import type { Settings } from '../../settings.ts';
import { FIVE_MINUTES } from './alarms.ts';

export const ownMetric = ({ stage }: Settings, metricName: MetricName, period: Duration, statistic = 'Sum'): Metric =>
  new Metric({ namespace: METRIC_NAMESPACE, metricName, dimensionsMap: { Stage: stage }, statistic, period });

/** A metric of a distribution. CloudWatch has it only in us-east-1. */
export const edgeMetric = (distributionId: string, metricName: string, statistic: string, region?: string): Metric =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    statistic,
    period: FIVE_MINUTES,
    region,
  });
