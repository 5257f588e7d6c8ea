import { beforeEach, expect, it, vi } from 'vitest';
import type { StoredFile } from '../../../data/video/file.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';
import { isoNow } from '../../../process/clock.ts';
import { publishOutcome } from './publish-outcome.ts';

const log = captureLog();
beforeEach(() => {
  vi.stubEnv('STAGE', 'alice');
});
const ID = '01J8Z3K4M5N6P7Q8R9S0T1V2W3_01J8Z3K4M5N6P7Q8R9S0T1V2W4';
const left = (transcodeStatus: StoredFile['transcodeStatus'], failureCause: StoredFile['failureCause'] = null) =>
  ({ id: ID, conversionAttempt: 2, transcodeStatus, failureCause }) as StoredFile;

it('a completed attempt is counted with its duration', () => {
  publishOutcome(left('completed'), isoNow(-90));
  const [line, metrics] = log.lines();
  expect(line).toMatchObject({ message: 'Conversion ended', recordingId: ID, attempt: 2, outcome: 'completed' });
  expect(metrics).toMatchObject({ ConversionsCompleted: 1 });
  expect(metrics?.ConversionDuration).toBeCloseTo(90, 0);
});

it.each([
  ['failed', 'system', 'ConversionsFailed'],
  ['failed', 'file', 'FilesUnusable'],
  ['pending', null, 'ConversionsDeferred'],
] as const)(
  'an attempt that is %s (cause: %s) is counted only as %s, without its duration',
  (status, cause, metric) => {
    publishOutcome(left(status, cause), isoNow(-90));
    const [, metrics] = log.lines();
    expect(metrics).toMatchObject({ [metric]: 1 });
    const others = ['ConversionsFailed', 'FilesUnusable', 'ConversionDuration'].filter((name) => name !== metric);
    for (const other of others) expect(metrics).not.toHaveProperty(other);
  },
);
