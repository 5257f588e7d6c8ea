import { METRIC_NAMESPACE, METRIC_UNITS, type MetricName } from '#shared/model/ground/metrics.ts';

interface EmbeddedLine {
  _aws?: { CloudWatchMetrics?: { Namespace: string; Metrics: { Name: string }[] }[] };
}

const isOurs = (name: string): name is MetricName => Object.hasOwn(METRIC_UNITS, name);

/**
 * The metrics of a log line in the embedded metric format, as CloudWatch Logs extracts them; none in any other line.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export function metricsIn(line: string): [MetricName, number][] {
  if (!line.startsWith('{"_aws":')) return [];
  const { _aws, ...values } = JSON.parse(line) as EmbeddedLine & Record<string, unknown>;
  const directives = _aws?.CloudWatchMetrics?.filter(({ Namespace }) => Namespace === METRIC_NAMESPACE) ?? [];
  return directives
    .flatMap(({ Metrics }) => Metrics.map(({ Name }) => Name))
    .flatMap((name): [MetricName, number][] =>
      isOurs(name) && typeof values[name] === 'number' ? [[name, values[name]]] : [],
    );
}
