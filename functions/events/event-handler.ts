import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { publishing } from '../domain/ground/events/publish-events.ts';
import { logError, logInfo } from '../observability/log.ts';
import { withLogContext } from '../observability/log-context.ts';
import { reducedError } from '../observability/log-error.ts';
import { nowMs } from '../process/clock.ts';

/** Where an event may have a correlation id: in the input of a task, or in the metadata of a job. */
const caused = z.object({
  correlationId: z.string().optional(),
  /** Name of a workflow's run. */
  run: z.string().optional(),
  id: z.string().optional(),
  detail: z
    .object({ userMetadata: z.object({ correlationId: z.string().optional() }).optional() })
    .optional()
    .catch(undefined),
});

/** The correlation id of the event's cause. A scheduled event has no other cause, so its own id is used. */
export function eventCorrelationId(event: unknown): string | undefined {
  const { correlationId, detail, run, id } = caused.safeParse(event).data ?? {};
  return correlationId ?? detail?.userMetadata?.correlationId ?? run ?? id;
}

/**
 * A Lambda handler of an event or of a workflow's task. Its log lines have the correlation id of its cause.
 * @param operation its name in the log
 * @throws the error of `handle`, reduced to what may be logged, because Lambda logs it and queues keep it
 */
export const eventHandler =
  <Rest extends unknown[], Result>(
    operation: string,
    handle: (event: unknown, ...rest: Rest) => Promise<Result>,
  ): ((event: unknown, ...rest: Rest) => Promise<Result>) =>
  (event, ...rest) =>
    withLogContext({ correlationId: eventCorrelationId(event), operation }, async () => {
      const start = nowMs();
      try {
        const result = await publishing(() => handle(event, ...rest));
        logInfo('Event handled', { durationMs: nowMs() - start });
        return result;
      } catch (error) {
        logError('An event could not be handled', error, { durationMs: nowMs() - start });
        throw reducedError(error);
      }
    });

type Timed = Pick<Context, 'getRemainingTimeInMillis'>;

/** As `eventHandler`, for work that looks at the time that is left for its run. */
export const timedHandler = <Result>(operation: string, handle: (event: unknown, context: Timed) => Promise<Result>) =>
  eventHandler(operation, handle);

/** Time that is kept for the end of a run, in milliseconds. */
const RESERVE_MS = 5000;

/** Until when a run may begin further steps, in milliseconds since the epoch. */
export const deadlineOf = (context: Timed): number => nowMs() + context.getRemainingTimeInMillis() - RESERVE_MS;
