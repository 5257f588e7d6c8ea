import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { METRIC_UNITS } from '#shared/model/metrics.ts';
import { synthesizeTemplate } from './test-template.ts';

const page = readFileSync(join(resolve(import.meta.dirname, '..'), 'docs/costs.md'), 'utf8');
const template = synthesizeTemplate({ stage: 'prod' });
const resources = (type: string) => Object.values(template.findResources(type));

/** A section of the page. */
const sectionOf = (heading: string): string => page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';

/** The last column of a section's table, in cents: each line, and what it says that they make together. */
function pricesIn(heading: string): { lines: number[]; together: number | undefined } {
  const rows = sectionOf(heading)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const prices = rows.flatMap((row) => {
    const [, dollars] = /\| (?:\*\*)?\$(\d+\.\d\d)(?:\*\*)? \|$/.exec(row) ?? [];
    return dollars === undefined ? [] : [{ row, cents: Math.round(Number(dollars) * 100) }];
  });
  const together = prices.find(({ row }) => row.includes('**together**'));
  return { lines: prices.filter((price) => price !== together).map(({ cents }) => cents), together: together?.cents };
}

describe('docs/costs.md', () => {
  it.each(['A thousand recordings', 'A month without any recording'])('adds up: %s', (heading) => {
    const { lines, together } = pricesIn(heading);
    expect(lines.length).toBeGreaterThan(8);
    expect(lines.reduce((sum, cents) => sum + cents, 0)).toBe(together);
  });

  it('has as many alarms and metrics in them as the template, each of which is paid', () => {
    const alarms = resources('AWS::CloudWatch::Alarm');
    const metrics = alarms.map(
      ({ Properties: { Metrics = [{ MetricStat: {} }] } }) =>
        Metrics.filter(({ MetricStat }: { MetricStat?: object }) => MetricStat).length,
    );
    const sum = metrics.reduce((all, count) => all + count, 0);
    expect(page).toContain(`| alarms: ${alarms.length}, of ${sum} metrics. Each metric of an alarm is paid | ${sum} |`);
  });

  it('has as many custom metrics, secrets and keys', () => {
    expect(page).toContain(`| custom metrics | ${Object.keys(METRIC_UNITS).length} |`);
    expect(page).toContain(`| secrets | ${resources('AWS::SecretsManager::Secret').length} |`);
    expect(resources('AWS::KMS::Key')).toHaveLength(1);
  });

  it('has the web ACL’s rules', () => {
    const [acl] = resources('AWS::WAFv2::WebACL');
    expect(acl?.Properties.Rules).toHaveLength(3);
  });
});
