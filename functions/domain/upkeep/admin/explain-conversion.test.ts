import { expect, it } from 'vitest';
import type { ConversionJob } from '../../../gateways/mediaconvert/mediaconvert-jobs.ts';
import { describeJob } from './explain-conversion.ts';

const job: ConversionJob = {
  id: '1-a',
  state: 'waiting',
  metadata: {},
  percent: null,
  durationMs: null,
  pictureSize: null,
  errorCode: null,
  errorMessage: null,
};

it.each([
  [{}, 'Job 1-a waits in the queue'],
  [{ state: 'converting' }, 'Job 1-a is still converting'],
  [{ state: 'converting', percent: 0 }, 'Job 1-a is still converting, 0% done'],
  [{ state: 'completed' }, 'Job 1-a is complete, but nobody was told'],
  [{ state: 'canceled' }, 'Job 1-a was canceled'],
  [{ state: 'failed', errorCode: 1404, errorMessage: 'Not there' }, 'Job 1-a failed (1404): Not there'],
  [{ state: 'failed' }, 'Job 1-a failed (no code): it does not say why'],
] as const)('a job with %j is explained as "%s"', (known, text) => {
  expect(describeJob({ ...job, ...known })).toBe(text);
});
