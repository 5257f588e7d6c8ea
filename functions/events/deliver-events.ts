import * as z from 'zod';
import { mailEvent, orderLaterMails } from '../domain/event-mails/mail-event.ts';
import { readEvent } from '../domain/events/read-event.ts';
import { carryOutDelivery } from '../domain/webhooks/attempt-delivery.ts';
import { deliverToWebhooks } from '../domain/webhooks/deliver-to-webhooks.ts';
import { logError } from '../observability/log.ts';
import { withLogContext } from '../observability/log-context.ts';
import { eventHandler } from './event-handler.ts';

/** Everything that reads events. Each knows an event that it has read before. */
const READERS = [deliverToWebhooks, mailEvent, orderLaterMails];

const correlationId = z.string().optional();

/** The event of EventBridge in a message. Its detail names an item of the table. */
const published = z.object({
  detail: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('event'), workspaceId: z.string().nullable(), id: z.string(), correlationId }),
    z.object({
      kind: z.literal('delivery'),
      workspaceId: z.string(),
      webhookId: z.string(),
      id: z.string(),
      correlationId,
    }),
  ]),
});

const batch = z.object({ Records: z.array(z.object({ messageId: z.string(), body: z.string() })) });

type Message = z.output<typeof batch>['Records'][number];

/** The answer to SQS: messages that come again. */
interface Failures {
  batchItemFailures: { itemIdentifier: string }[];
}

async function handle({ body }: Message): Promise<void> {
  const { detail } = published.parse(JSON.parse(body));
  await withLogContext({ correlationId: detail.correlationId, operation: 'deliver-events' }, () =>
    detail.kind === 'event' ? readEvent(detail, READERS) : carryOutDelivery(detail),
  );
}

/** @returns the message's id when it failed */
async function tryHandle(message: Message): Promise<string[]> {
  try {
    await handle(message);
    return [];
  } catch (error) {
    logError('An event could not be delivered', error);
    return [message.messageId];
  }
}

/** Delivers events to their readers, and makes attempts at deliveries that are due. A receiver that fails is no failure here. */
export const handler = eventHandler('deliver-events', async (event): Promise<Failures> => {
  const { Records } = batch.parse(event);
  const failed = (await Promise.all(Records.map(tryHandle))).flat();
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
});
