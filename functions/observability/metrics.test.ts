import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { METRIC_UNITS, type MetricName } from '#shared/model/ground/metrics.ts';
import { withLogContext } from './log-context.ts';
import { putMetrics } from './metrics.ts';
import { captureLog } from './test-support/captured-log.ts';

const log = captureLog();
beforeEach(() => {
  vi.stubEnv('STAGE', 'alice');
});
/**
 * The schema of the specification, with further rules from its text:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
const directive = z.strictObject({
  Namespace: z.string().min(1).max(255),
  Dimensions: z.array(z.array(z.string().min(1).max(255)).max(9)).min(1),
  Metrics: z
    .array(z.strictObject({ Name: z.string().min(1).max(255), Unit: z.enum(['Count', 'Seconds']) }))
    .min(1)
    .max(100),
});

const document = z
  .looseObject({
    _aws: z.strictObject({ Timestamp: z.int().positive(), CloudWatchMetrics: z.array(directive) }),
  })
  .superRefine(({ _aws, ...root }, context) => {
    const fail = (message: string) => context.addIssue({ code: 'custom', message });
    for (const { Dimensions, Metrics } of _aws.CloudWatchMetrics) {
      for (const key of Dimensions.flat()) if (typeof root[key] !== 'string') fail(`${key} must be text at the root`);
      for (const { Name } of Metrics) if (!Number.isFinite(root[Name])) fail(`${Name} must be a number at the root`);
    }
  });

describe('a metric', () => {
  it.each(Object.keys(METRIC_UNITS) as MetricName[])('(%s) is logged in the embedded metric format', (name) => {
    putMetrics({ [name]: 0 });
    expect(document.parse(log.lines()[0])).toMatchObject({ Stage: 'alice', [name]: 0 });
  });

  it('shares one line with simultaneous ones, and has the stage as its only dimension', () => {
    putMetrics({ ConversionsCompleted: 1, ConversionDuration: 12.5 });
    expect(log.lines()).toEqual([
      {
        _aws: {
          Timestamp: expect.any(Number),
          CloudWatchMetrics: [
            {
              Namespace: 'Framekeep',
              Dimensions: [['Stage']],
              Metrics: [
                { Name: 'ConversionsCompleted', Unit: 'Count' },
                { Name: 'ConversionDuration', Unit: 'Seconds' },
              ],
            },
          ],
        },
        Stage: 'alice',
        ConversionsCompleted: 1,
        ConversionDuration: 12.5,
      },
    ]);
  });

  it('has the id of its request, which is not a dimension', async () => {
    await withLogContext({ correlationId: 'one' }, async () => putMetrics({ RecordingsAttached: 1 }));
    expect(document.parse(log.lines()[0])).toMatchObject({ correlationId: 'one' });
  });
});
