import { expect, it } from 'vitest';
import { conversionLimits } from './conversion-limits.ts';
import { isMovie, jobRequest } from './job-request.ts';
import { sampleJob } from './test-support/sample-job.ts';

const [output] = jobRequest.parse(sampleJob()).settings.outputGroups[0]?.outputs ?? [];
const limits = (duration: number) => {
  if (!output || !isMovie(output)) throw new Error('The sample job has no output');
  return conversionLimits(output, duration);
};

it('the time limit of a conversion grows with the recording, up to six hours', () => {
  expect([1, 60, 1e9].map((duration) => limits(duration).seconds)).toEqual([620, 1800, 21_600]);
});

it('the size limit of a conversion is twice what the bit rates of the job give', () => {
  expect(limits(60).outputBytes - limits(0).outputBytes).toBe((2 * 60 * (6_000_000 + 128_000)) / 8);
});
