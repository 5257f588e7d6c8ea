import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { findProgram } from '../../setup/find-program.mjs';
import { ROOT } from '../../setup/paths.mjs';
import { NOTHING_SKIPPED } from '../../test-support/nothing-skipped.ts';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { IS_NIGHTLY } from '../../test-support/test-length.ts';

const guide = readFileSync(path.join(ROOT, 'docs/how-to/watch-with-prometheus.md'), 'utf8');
const rules = /^groups:\n[\s\S]*?(?=^```)/m.exec(guide)?.[0] ?? '';
const alarms: string[] = parse(rules).groups[0].rules.map(({ alert }: { alert: string }) => alert);

const OF_STACK = 'job="framekeep",instance="127.0.0.1:9464"';
/** A series of the stack, with its value each minute: https://prometheus.io/docs/prometheus/latest/configuration/unit_testing_rules/#series */
const series = (name: string, values: string, labels = '') => ({
  series: `${name}{${OF_STACK}${labels && `,${labels}`}}`,
  values,
});

/** A stack in which all is well, for two days. */
const WELL: Record<string, ReturnType<typeof series>[]> = {
  up: [series('up', '1x2900')],
  framekeep_api_calls_total: [
    series('framekeep_api_calls_total', '0+100x2900', 'status="2xx"'),
    series('framekeep_api_calls_total', '0+1x2900', 'status="5xx"'),
  ],
  framekeep_disk_free_bytes: [series('framekeep_disk_free_bytes', '50x2900', 'disk="data"')],
  framekeep_disk_bytes: [series('framekeep_disk_bytes', '100x2900', 'disk="data"')],
  framekeep_disk_mounted: [series('framekeep_disk_mounted', '1x2900', 'disk="data"')],
  // A backup each day, and the clock of the test begins at 0.
  framekeep_last_backup_timestamp_seconds: [series('framekeep_last_backup_timestamp_seconds', '0x1440 86400x1460')],
  framekeep_stuck_over_two_hours: [series('framekeep_stuck_over_two_hours', '0x2900')],
  framekeep_failed_events: [series('framekeep_failed_events', '0x2900')],
  framekeep_mails_waiting: [series('framekeep_mails_waiting', '3x30 0x2870')],
  framekeep_revocation_wait_seconds: [series('framekeep_revocation_wait_seconds', '40x2900')],
};

/** What makes each alarm fire: other series, or none. */
const CASES: [alarm: string, what: string, changed: typeof WELL][] = [
  ['FramekeepIsDown', 'the stack does not answer', { up: [series('up', '1x10 0x2890')] }],
  ['FramekeepIsDown', 'Prometheus does not ask', { up: [] }],
  [
    'CallsFail',
    'one call of ten fails',
    {
      framekeep_api_calls_total: [
        series('framekeep_api_calls_total', '0+90x2900', 'status="2xx"'),
        series('framekeep_api_calls_total', '_x30 0+10x2870', 'status="5xx"'),
      ],
    },
  ],
  [
    'DiskIsShort',
    'little room',
    { framekeep_disk_free_bytes: [series('framekeep_disk_free_bytes', '9x2900', 'disk="data"')] },
  ],
  [
    'DiskIsGone',
    'the disk of MEDIA_DIR, whose room has no series then',
    { framekeep_disk_mounted: [series('framekeep_disk_mounted', '1x10 0x2890', 'disk="media"')] },
  ],
  [
    'NoBackup',
    'an old one',
    { framekeep_last_backup_timestamp_seconds: [series('framekeep_last_backup_timestamp_seconds', '0x2900')] },
  ],
  ['NeverBackedUp', 'no backup was ever made', { framekeep_last_backup_timestamp_seconds: [] }],
  [
    'ConversionIsStuck',
    'a recording',
    { framekeep_stuck_over_two_hours: [series('framekeep_stuck_over_two_hours', '_x60 1x2840')] },
  ],
  ['EventsFailed', 'an event', { framekeep_failed_events: [series('framekeep_failed_events', '0x10 1x2890')] }],
  ['MailsWait', 'a mail', { framekeep_mails_waiting: [series('framekeep_mails_waiting', '1x2900')] }],
  [
    'RevocationsWait',
    'a revocation',
    { framekeep_revocation_wait_seconds: [series('framekeep_revocation_wait_seconds', '0+60x2900')] },
  ],
  ['SchedulesStopped', 'no schedule has run since the start', { framekeep_revocation_wait_seconds: [] }],
];

/** The alarms that fire after 47 hours, by Prometheus's own program. */
async function fired(changed: typeof WELL): Promise<string[]> {
  const folder = folderOfTest();
  writeFileSync(path.join(folder, 'rules.yml'), rules);
  const test = {
    rule_files: ['rules.yml'],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: Object.values({ ...WELL, ...changed }).flat(),
        // An alarm that fires is an error of the test, whose text names it.
        alert_rule_test: alarms.map((alertname) => ({ eval_time: '47h', alertname, exp_alerts: [] })),
      },
    ],
  };
  writeFileSync(path.join(folder, 'test.yml'), stringify(test));
  const run = promisify(execFile)('promtool', ['test', 'rules', path.join(folder, 'test.yml')]);
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error);
  const said = stdout + stderr;
  if (!/SUCCESS|FAILED/.test(said)) throw new Error(said);
  return [...said.matchAll(/alertname: (\w+)/g)].map(([, name]) => name ?? '');
}

it('every alarm of the guide has a case', () => {
  expect([...new Set(CASES.map(([alarm]) => alarm))].sort()).toEqual([...alarms].sort());
});

describe.runIf(IS_NIGHTLY && Boolean(findProgram(['promtool']) || NOTHING_SKIPPED))('the alarms of the guide', () => {
  it('are silent while all is well', async () => {
    expect(await fired({})).toEqual([]);
  });

  it.each(CASES)('%s fires: %s', async (alarm, _what, changed) => expect(await fired(changed)).toEqual([alarm]));
});
