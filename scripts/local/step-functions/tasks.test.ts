import { expect, it } from 'vitest';
import { ThrottledError } from '../lambda/concurrency.ts';
import { taskHandlers } from './tasks.ts';

it('a task that is throttled fails with the name that Step Functions gives it', async () => {
  const definition = { StartAt: 'Try', States: { Try: { Type: 'Task', Resource: 'arn:aws:lambda:x:0:function:f' } } };
  const { Try } = taskHandlers(
    definition,
    () => Promise.reject(new ThrottledError()),
    () => false,
  );
  await expect(Try?.({})).rejects.toMatchObject({
    name: 'Lambda.TooManyRequestsException',
    message: expect.stringContaining('Rate Exceeded.'),
  });
});
