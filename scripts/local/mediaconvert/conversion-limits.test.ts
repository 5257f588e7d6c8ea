import { expect, it } from 'vitest';
import { conversionLimits } from './conversion-limits.ts';
import { jobRequest } from './job-request.ts';
import { sampleJob } from './test-support/sample-job.ts';

const [output] = jobRequest.parse(sampleJob()).settings.outputGroups[0]?.outputs ?? [];
const limits = (duration: number) => {
  if (!output) throw new Error('The sample job has no output');
  return conversionLimits(output, duration);
};

it('gives a longer recording more time, and none more than six hours', () => {
  expect([1, 60, 1e9].map((duration) => limits(duration).seconds)).toEqual([620, 1800, 21_600]);
});

it('allows twice the bytes that the bit rates of the job come to', () => {
  expect(limits(60).outputBytes - limits(0).outputBytes).toBe((2 * 60 * (6_000_000 + 128_000)) / 8);
});
