import * as z from 'zod';
import { logError } from '../observability/log.ts';
import { withLogContext } from '../observability/log-context.ts';
import { eventHandler } from './event-handler.ts';

/** What an event of EventBridge names: an item of the table. A version before 0.4 does not name the owner and the readers. */
const detail = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    to: z.array(z.string()).optional(),
    ownerId: z.string().default(''),
    workspaceId: z.string().nullable(),
    id: z.string(),
    correlationId: z.string().optional(),
  }),
  z.object({
    kind: z.literal('delivery'),
    to: z.array(z.string()).optional(),
    ownerId: z.string().default(''),
    workspaceId: z.string(),
    webhookId: z.string(),
    id: z.string(),
    correlationId: z.string().optional(),
  }),
]);

export type Published = z.output<typeof detail>;

const published = z.object({ detail });

const batch = z.object({ Records: z.array(z.object({ messageId: z.string(), body: z.string() })) });

type Message = z.output<typeof batch>['Records'][number];

/** The answer to SQS: messages that come again. */
interface Failures {
  batchItemFailures: { itemIdentifier: string }[];
}

/** A Lambda handler of a queue of published events. A message comes again when it could not be handled. */
export function queueHandler(operation: string, handle: (published: Published) => Promise<void>) {
  /** @returns the message's id when it failed */
  async function tryHandle({ messageId, body }: Message): Promise<string[]> {
    try {
      const found = published.parse(JSON.parse(body)).detail;
      await withLogContext({ correlationId: found.correlationId, operation }, () => handle(found));
      return [];
    } catch (error) {
      logError('An event could not be handled', error);
      return [messageId];
    }
  }

  return eventHandler(operation, async (event): Promise<Failures> => {
    const { Records } = batch.parse(event);
    const failed = (await Promise.all(Records.map(tryHandle))).flat();
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  });
}
