import * as z from 'zod';
import { logError } from '../observability/log.ts';
import { withLogContext } from '../observability/log-context.ts';
import { eventHandler } from './event-handler.ts';

/** What an event of EventBridge names: an item of the table, its readers, and the owner of the workspace. */
const item = z.object({
  id: z.string(),
  to: z.array(z.string()),
  ownerId: z.string(),
  correlationId: z.string().optional(),
});

const detail = z.discriminatedUnion('kind', [
  item.extend({
    kind: z.literal('event'),
    workspaceId: z.string().nullable(),
    /** Its mail goes before others. */
    isSecurity: z.boolean().default(false),
  }),
  item.extend({ kind: z.literal('delivery'), workspaceId: z.string(), webhookId: z.string() }),
]);

export type Published = z.output<typeof detail>;

const published = z.object({ detail });

const batch = z.object({ Records: z.array(z.object({ messageId: z.string(), body: z.string() })) });

type Message = z.output<typeof batch>['Records'][number];

/** The answer to SQS: messages that come again. */
interface Failures {
  batchItemFailures: { itemIdentifier: string }[];
}

/** @returns null for a message that is not one of a published event */
function read({ body }: Message): Published | null {
  try {
    return published.parse(JSON.parse(body)).detail;
  } catch (error) {
    logError('A message cannot be read', error);
    return null;
  }
}

const isFirst = (found: Published | null): boolean => found?.kind === 'event' && found.isSecurity;

/**
 * A Lambda handler of a queue of published events. Those about the security of an account are handled before the others. A
 * message comes again when it could not be handled.
 */
export function queueHandler(operation: string, handle: (published: Published) => Promise<void>) {
  async function hasFailed(found: Published | null): Promise<boolean> {
    if (!found) return true;
    try {
      await withLogContext({ correlationId: found.correlationId, operation }, () => handle(found));
      return false;
    } catch (error) {
      logError('An event could not be handled', error);
      return true;
    }
  }

  return eventHandler(operation, async (event): Promise<Failures> => {
    const messages = batch.parse(event).Records.map((message) => ({ id: message.messageId, found: read(message) }));
    const batchItemFailures: Failures['batchItemFailures'] = [];
    for (const turn of [true, false]) {
      const inTurn = messages.filter(({ found }) => isFirst(found) === turn);
      const ends = await Promise.all(inTurn.map(({ found }) => hasFailed(found)));
      batchItemFailures.push(...inTurn.filter((_, index) => ends[index]).map(({ id }) => ({ itemIdentifier: id })));
    }
    return { batchItemFailures };
  });
}
