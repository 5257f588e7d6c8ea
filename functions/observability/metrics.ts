import { METRIC_NAMESPACE, METRIC_UNITS, type MetricName } from '#shared/model/ground/metrics.ts';
import { nowMs } from '../process/clock.ts';
import { environmentValue } from '../process/environment.ts';
import { logContext } from './log-context.ts';
import { allowedFields } from './log-fields.ts';
import { writeLine } from './write-line.ts';

/**
 * Publishes CloudWatch metrics by a log line in the embedded metric format:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 * The stage is the only dimension: each further combination of dimension values would be billed as a metric of its own.
 */
export function putMetrics(values: Partial<Record<MetricName, number>>): void {
  const Metrics = (Object.keys(values) as MetricName[]).map((Name) => ({ Name, Unit: METRIC_UNITS[Name] }));
  const directive = { Namespace: METRIC_NAMESPACE, Dimensions: [['Stage']], Metrics };
  const line = {
    _aws: { Timestamp: nowMs(), CloudWatchMetrics: [directive] },
    ...allowedFields(logContext()),
    Stage: environmentValue('STAGE'),
    ...values,
  };
  writeLine(line);
}
