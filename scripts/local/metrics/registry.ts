import { METRIC_SHOWN, type MetricName } from '#shared/model/ground/metrics.ts';
import { type MachineMetric, machineMetrics, ownMetricName } from './machine-metrics.ts';

export type Labels = Readonly<Record<string, string>>;

/** A value that is read when somebody asks. */
export interface Reading {
  labels?: Labels;
  value: number;
}

/** Upper limits of the buckets of a time, in seconds: from a cached answer to the join of the longest recording. */
const LIMITS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900];

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');

/** Labels as the text has them: `{function="Public"}`; nothing without any. */
function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

/** The observations of one set of labels. */
interface Times {
  labels: Labels;
  /** For each limit, how many were not longer. */
  within: number[];
  count: number;
  sum: number;
}

function timesText(name: string, { labels, within, count, sum }: Times): string[] {
  const bucket = (limit: string, number: number) => `${name}_bucket${labelText({ ...labels, le: limit })} ${number}`;
  return [
    ...LIMITS.map((limit, index) => bucket(String(limit), within[index] ?? 0)),
    bucket('+Inf', count),
    `${name}_sum${labelText(labels)} ${sum}`,
    `${name}_count${labelText(labels)} ${count}`,
  ];
}

/** What one machine counts and measures, as Prometheus reads it. */
export class Metrics {
  readonly #values = new Map<string, Map<string, number>>();
  readonly #times = new Map<string, Map<string, Times>>();
  readonly #readings = new Map<string, () => Reading[] | Promise<Reading[]>>();
  readonly #onError: (error: unknown) => void;

  /** @param onError called when a reading fails: its metric then has no value, and the others do */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
    // A rate needs a first value.
    for (const [name, { type, hasLabels }] of Object.entries(machineMetrics))
      if (type === 'counter' && !hasLabels) this.#add(name, {}, 0);
  }

  #valuesOf(name: string): Map<string, number> {
    const found = this.#values.get(name) ?? new Map<string, number>();
    this.#values.set(name, found);
    return found;
  }

  #add(name: string, labels: Labels, by: number): void {
    const values = this.#valuesOf(name);
    const key = labelText(labels);
    values.set(key, (values.get(key) ?? 0) + by);
  }

  #observe(name: string, seconds: number, labels: Labels): void {
    const all = this.#times.get(name) ?? new Map<string, Times>();
    this.#times.set(name, all);
    const key = labelText(labels);
    const times = all.get(key) ?? { labels, within: LIMITS.map(() => 0), count: 0, sum: 0 };
    all.set(key, times);
    for (const [index, limit] of LIMITS.entries())
      if (seconds <= limit) times.within[index] = (times.within[index] ?? 0) + 1;
    times.count += 1;
    times.sum += seconds;
  }

  count(name: MachineMetric, labels: Labels = {}): void {
    this.#add(name, labels, 1);
  }

  observe(name: MachineMetric, seconds: number, labels: Labels = {}): void {
    this.#observe(name, seconds, labels);
  }

  /** A value that a function has published, as CloudWatch would get it. */
  publish(name: MetricName, value: number): void {
    const here = ownMetricName(name);
    const shown = METRIC_SHOWN[name];
    if (shown === 'sum') this.#add(here, {}, value);
    else if (shown === 'latest') this.#valuesOf(here).set('', value);
    else this.#observe(here, value, {});
  }

  /** Reads a metric whenever somebody asks, instead of keeping it. */
  read(name: MachineMetric, reading: () => Reading[] | Promise<Reading[]>): void {
    this.#readings.set(name, reading);
    this.#values.delete(name);
  }

  async #readAll(): Promise<Map<string, Reading[]>> {
    const all = [...this.#readings].map(async ([name, reading]): Promise<[string, Reading[]]> => {
      try {
        return [name, await reading()];
      } catch (error) {
        this.#onError(error);
        return [name, []];
      }
    });
    return new Map(await Promise.all(all));
  }

  /** Every metric in the text format: https://prometheus.io/docs/instrumenting/exposition_formats/ */
  async text(): Promise<string> {
    const readings = await this.#readAll();
    const lines = Object.entries(machineMetrics).flatMap(([name, { type, help }]) => [
      `# HELP ${name} ${escaped(help)}`,
      `# TYPE ${name} ${type}`,
      ...[...(this.#values.get(name) ?? [])].map(([labels, value]) => `${name}${labels} ${value}`),
      ...[...(this.#times.get(name)?.values() ?? [])].flatMap((times) => timesText(name, times)),
      ...(readings.get(name) ?? []).map(({ labels = {}, value }) => `${name}${labelText(labels)} ${value}`),
    ]);
    return `${lines.join('\n')}\n`;
  }
}
