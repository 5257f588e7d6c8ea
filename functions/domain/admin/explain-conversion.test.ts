import { expect, it } from 'vitest';
import type { ConversionJob } from '../../gateways/mediaconvert-jobs.ts';
import { describeJob } from './explain-conversion.ts';

const job: ConversionJob = {
  id: '1-a',
  status: 'SUBMITTED',
  metadata: {},
  percent: null,
  durationMs: null,
  pictureSize: null,
  errorCode: null,
  errorMessage: null,
};

it.each([
  [{}, 'Job 1-a waits in the queue'],
  [{ status: 'PROGRESSING' }, 'Job 1-a is still converting'],
  [{ status: 'PROGRESSING', percent: 0 }, 'Job 1-a is still converting, 0% done'],
  [{ status: 'COMPLETE' }, 'Job 1-a is complete, but nobody was told'],
  [{ status: 'CANCELED' }, 'Job 1-a was canceled'],
  [{ status: 'ERROR', errorCode: 1404, errorMessage: 'Not there' }, 'Job 1-a failed (1404): Not there'],
  [{ status: 'ERROR' }, 'Job 1-a failed (no code): it does not say why'],
] as const)('a job with %j is explained as "%s"', (known, text) => {
  expect(describeJob({ ...job, ...known })).toBe(text);
});
