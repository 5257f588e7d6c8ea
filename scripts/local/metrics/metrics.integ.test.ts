import { expect, inject, it, vi } from 'vitest';
import { sampleWebm } from '../../client/sample-video.ts';
import { sendRecording } from '../../client/send-recording.ts';
import { newAccount } from '../../client/test-client.ts';
import { IS_NIGHTLY } from '../../test-support/test-length.ts';
import { machineMetrics } from './machine-metrics.ts';

/** The samples that somebody reads now, by their names and labels. */
async function scrape(): Promise<Map<string, number>> {
  const response = await fetch(inject('metricsUrl'));
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const series = lines.map((line) => line.slice(0, line.lastIndexOf(' ')));
  expect(
    series.filter((name, index) => series.indexOf(name) !== index),
    'series that stand twice',
  ).toEqual([]);
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

/** Other tests use the same stack: a count may grow by more. */
const GROWS = [
  'framekeep_api_calls_total{status="2xx"}',
  'framekeep_http_seconds_count{part="api",status="2xx"}',
  'framekeep_function_seconds_count{function="Member"}',
  'framekeep_service_calls_total{service="dynamodb",status="2xx"}',
  'framekeep_recordings_attached_total',
  'framekeep_conversions_started_total',
  'framekeep_conversion_jobs_total{status="complete"}',
  'framekeep_conversion_duration_seconds_count',
];

it.runIf(IS_NIGHTLY)('a recording is counted on its way, as CloudWatch counts it', async () => {
  const before = await scrape();
  const account = await newAccount(process.env.APP_URL ?? '');
  await sendRecording(account, await sampleWebm({ seconds: 1 }), 1);
  await vi.waitFor(
    async () => {
      const now = await scrape();
      const grown = GROWS.filter((name) => (now.get(name) ?? 0) > (before.get(name) ?? 0));
      expect(grown).toEqual(GROWS);
    },
    { timeout: 100_000, interval: 250 },
  );
});

it('every value is a number of a metric that the list has, and the disk, the files and the recordings are among them', async () => {
  const samples = await scrape();
  for (const [name, value] of samples) {
    const family = name.replace(/\{.*/, '');
    expect(machineMetrics).toHaveProperty([
      family in machineMetrics ? family : family.replace(/_(bucket|sum|count)$/, ''),
    ]);
    expect([name, Number.isFinite(value)]).toEqual([name, true]);
  }
  const positive = [...samples].flatMap(([name, value]) => (value > 0 ? [name] : []));
  expect(positive).toEqual(
    expect.arrayContaining([
      'framekeep_disk_bytes{disk="data"}',
      'framekeep_disk_free_bytes{disk="data"}',
      expect.stringMatching(/^framekeep_stored_bytes\{bucket="/),
      expect.stringMatching(/^framekeep_recordings\{status="/),
      expect.stringMatching(/^framekeep_info\{version="/),
      'process_resident_memory_bytes',
    ]),
  );
});
