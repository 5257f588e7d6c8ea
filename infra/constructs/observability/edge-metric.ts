import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FIVE_MINUTES } from './alarms.ts';

/** A metric of a distribution; CloudWatch has it in us-east-1 alone. */
export const edgeMetric = (distributionId: string, metricName: string, statistic: string, region?: string): Metric =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    statistic,
    period: FIVE_MINUTES,
    region,
  });
