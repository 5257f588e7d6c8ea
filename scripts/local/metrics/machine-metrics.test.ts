import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { plainText, synthesizeTemplate } from '#infra/test-support/test-template.ts';
import { METRIC_NAMESPACE, METRIC_SHOWN, type MetricName } from '#shared/model/ground/metrics.ts';
import { ROOT } from '../../setup/paths.mjs';
import { machineMetrics, ownMetricName } from './machine-metrics.ts';

/** Metrics of AWS on the dashboard that one machine does not have, with the reason. */
const ONLY_ON_AWS: Readonly<Record<string, string>> = {
  'AWS/DynamoDB/ReadThrottleEvents': 'The table of one machine has no partitions whose throughput is limited.',
  'AWS/DynamoDB/WriteThrottleEvents': 'The table of one machine has no partitions whose throughput is limited.',
  'AWS/SES/Reputation.ComplaintRate': 'A mail server reports no complaints.',
};

interface Widget {
  properties: { metrics?: (string | { stat?: string })[][] };
}

/** The metrics of CloudWatch's dashboard: `<namespace>/<name>`, and the statistic. */
function shownOnAws(): { name: string; statistic: string }[] {
  const [dashboard] = Object.values(
    synthesizeTemplate({ transcription: 'on' }).findResources('AWS::CloudWatch::Dashboard'),
  );
  const { widgets }: { widgets: Widget[] } = JSON.parse(plainText(dashboard?.Properties.DashboardBody));
  return widgets
    .flatMap(({ properties }) => properties.metrics ?? [])
    .filter(([namespace]) => typeof namespace === 'string')
    .map((row) => ({ name: `${row[0]}/${row[1]}`, statistic: Object(row.at(-1)).stat ?? 'Average' }));
}

const STATISTICS = { sum: ['Sum'], latest: ['Maximum'], distribution: ['p50', 'p95', 'Maximum'] };

describe('the metrics of one machine', () => {
  const onAws = shownOnAws();

  it('show what CloudWatch’s dashboard shows', () => {
    const here = Object.values(machineMetrics).flatMap(({ sameAs = [] }) => sameAs);
    const names = [...new Set(onAws.map(({ name }) => name))];
    expect([...here, ...Object.keys(ONLY_ON_AWS)].toSorted()).toEqual(names.toSorted());
  });

  it('of the functions are shown in the same way', () => {
    for (const { name, statistic } of onAws) {
      const [namespace, own] = name.split('/');
      if (namespace === METRIC_NAMESPACE) expect(STATISTICS[METRIC_SHOWN[own as MetricName]]).toContain(statistic);
    }
  });

  it('have names that say their unit and that they only grow', () => {
    expect(ownMetricName('RecordingsAttached')).toBe('framekeep_recordings_attached_total');
    expect(ownMetricName('JoinSeconds')).toBe('framekeep_join_seconds');
    expect(ownMetricName('RevocationWait')).toBe('framekeep_revocation_wait_seconds');
    for (const [name, { type }] of Object.entries(machineMetrics))
      expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
  });
});

/** The names that a metric has in the text. */
const samplesOf = (name: string): string[] =>
  machineMetrics[name]?.type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name];

const namesIn = (text: string): string[] => text.match(/\b(?:framekeep|process)_[a-z_]+/g) ?? [];

it('the guide names only metrics that are shown', () => {
  const guide = readFileSync(path.join(ROOT, 'docs/how-to/watch-with-prometheus.md'), 'utf8');
  const names = Object.keys(machineMetrics).flatMap((name) => [name, ...samplesOf(name)]);
  expect(namesIn(guide).length).toBeGreaterThan(20);
  expect(namesIn(guide).filter((name) => !names.includes(name))).toEqual([]);
});

interface Panel {
  title: string;
  gridPos: Record<'x' | 'y' | 'w' | 'h', number>;
  targets?: { expr: string }[];
}

describe('the board for Grafana', () => {
  const { panels }: { panels: Panel[] } = JSON.parse(readFileSync(path.join(ROOT, 'docs/grafana.json'), 'utf8'));
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const named = new Set(expressions.flatMap(namesIn));

  it('names only metrics that are shown', () => {
    const samples = Object.keys(machineMetrics).flatMap(samplesOf);
    expect([...named].filter((name) => !samples.includes(name))).toEqual([]);
  });

  it('shows every metric', () => {
    const missing = Object.keys(machineMetrics).filter((name) => !samplesOf(name).some((sample) => named.has(sample)));
    expect(missing).toEqual([]);
  });

  it('has no panel over another', () => {
    const overlapping = panels.flatMap(({ title, gridPos: one }, index) =>
      panels.slice(index + 1).flatMap(({ title: other, gridPos: two }) => {
        const beside = one.x + one.w <= two.x || two.x + two.w <= one.x;
        const below = one.y + one.h <= two.y || two.y + two.h <= one.y;
        return beside || below ? [] : [`${title}, ${other}`];
      }),
    );
    expect(overlapping).toEqual([]);
  });
});
