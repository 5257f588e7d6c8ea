import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { JOINED_SEGMENTS_LAST_MS } from '#shared/limits.ts';
import { METRIC_UNITS } from '#shared/model/ground/metrics.ts';
import { KEYFRAME_INTERVAL_MS, SEGMENT_RENEWAL_MS, SEGMENTS_PER_PAGE } from '#shared/model/video/segment.ts';
import { synthesizeTemplate } from './test-support/test-template.ts';

const page = readFileSync(join(resolve(import.meta.dirname, '..'), 'docs/costs.md'), 'utf8');
const template = synthesizeTemplate({ stage: 'prod' });
const resources = (type: string) => Object.values(template.findResources(type));

/** A section of the page. */
const sectionOf = (heading: string): string => page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';

/** The last column of a section's table, in cents: the price of each line, and the stated total. */
function pricesIn(heading: string): { lines: number[]; total: number | undefined } {
  const rows = sectionOf(heading)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const prices = rows.flatMap((row) => {
    const [, dollars] = /\| (?:\*\*)?\$(\d+\.\d\d)(?:\*\*)? \|$/.exec(row) ?? [];
    return dollars === undefined ? [] : [{ row, cents: Math.round(Number(dollars) * 100) }];
  });
  const total = prices.find(({ row }) => row.includes('**together**'));
  return { lines: prices.filter((price) => price !== total).map(({ cents }) => cents), total: total?.cents };
}

describe('docs/costs.md', () => {
  it.each(['A thousand recordings', 'A thousand hours of recording in segments', 'A month without any recording'])(
    'adds up: %s',
    (heading) => {
      const { lines, total } = pricesIn(heading);
      expect(lines.length).toBeGreaterThan(8);
      expect(lines.reduce((sum, cents) => sum + cents, 0)).toBe(total);
    },
  );

  it('counts the same alarms and metrics as the template', () => {
    const alarms = resources('AWS::CloudWatch::Alarm');
    const metrics = alarms.map(
      ({ Properties: { Metrics = [{ MetricStat: {} }] } }) =>
        Metrics.filter(({ MetricStat }: { MetricStat?: object }) => MetricStat).length,
    );
    const sum = metrics.reduce((all, count) => all + count, 0);
    expect(page).toContain(`| alarms: ${alarms.length}, of ${sum} metrics. Each metric of an alarm is paid | ${sum} |`);
  });

  it('counts the same custom metrics, secrets and keys as the template', () => {
    expect(page).toContain(`| custom metrics | ${Object.keys(METRIC_UNITS).length} |`);
    expect(page).toContain(`| secrets | ${resources('AWS::SecretsManager::Secret').length} |`);
    expect(resources('AWS::KMS::Key')).toHaveLength(1);
  });

  it('counts the requests that the recorder and the server make for an hour in segments', () => {
    const hourMs = 3_600_000;
    const [segments, renewals] = [hourMs / KEYFRAME_INTERVAL_MS, hourMs / SEGMENT_RENEWAL_MS + 1];
    const pages = segments / SEGMENTS_PER_PAGE;
    const text = (count: number) => count.toLocaleString('en');
    const section = sectionOf('A thousand hours of recording in segments');
    // The last segment has a tail. A playlist follows each segment, and the ended one follows Stop.
    const withTail = segments + 1;
    const sent = 1 + withTail + withTail + pages;
    expect(section).toContain(
      `1,000 × (1 + ${text(withTail)} + ${text(withTail)} + ${pages}) = ${text(1000 * sent)} | $0.005`,
    );
    // Pages are read by the next renewal and by the join, the playlist at each renewal and by the join.
    const read = `1 + ${text(withTail)} + ${pages} + ${pages} + ${renewals + 1}`;
    expect(section).toContain(
      `1,000 × (${read}) = ${text(1000 * (1 + withTail + 2 * pages + renewals + 1))} | $0.0004`,
    );
    expect(section).toContain(`${renewals} renewals`);
    expect(section).toContain(`÷ 8 = 1.183 GB`);
    expect(section).toContain(`1,183 GB × ${JOINED_SEGMENTS_LAST_MS / 86_400_000} ÷ 30.4`);
  });

  it('counts the rules of the web ACL', () => {
    const [acl] = resources('AWS::WAFv2::WebACL');
    expect(acl?.Properties.Rules).toHaveLength(4);
  });
});
