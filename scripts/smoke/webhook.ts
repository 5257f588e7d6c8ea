import type { OutputOf } from '#shared/api/ground/operation.ts';
import type { createWebhook, Delivery } from '#shared/api/telling/webhooks.ts';
import { ensure, ensureStatus } from './ensure.ts';
import type { Person } from './people.ts';
import { eventually } from './waiting.ts';

/** On a stack, a message passes an event bus, a queue and a function; without all that, the schedule sends it in a minute. */
const SENT_WITHIN_SECONDS = 120;

/**
 * A call of the app that other sites may make, so a webhook too: it reads no body, and refuses an unknown token by this
 * code. A delivery that has got that answer has arrived.
 */
const RECEIVER = { path: '/api/unsubscribe/smoke-test', status: 404, code: 'NOT_FOUND' };

/** Where a webhook finds the app: a name of this machine has addresses of two kinds. */
function receiverOf(appUrl: string): string {
  const url = new URL(RECEIVER.path, appUrl);
  if (url.hostname === 'localhost') url.hostname = '127.0.0.1';
  return url.href;
}

/**
 * Has the stack send a test to its own address: through the event bus, the queue and the function to the receiver.
 * @returns false when the stack may not send there, because the address is not a public one
 * @throws SmokeError
 */
export async function sendTestToItself({ client, workspaceId, made }: Person): Promise<boolean> {
  const all = `/api/workspaces/${workspaceId}/webhooks`;
  const input = {
    name: 'Smoke test',
    url: receiverOf(client.appUrl),
    format: 'standard',
    events: ['recording.failed'],
    tellsRestricted: false,
  };
  const { status, body } = await client.call<OutputOf<typeof createWebhook> & { code?: string }>('POST', all, input);
  if (status === 400 && body.code === 'WEBHOOK_ADDRESS') return false;
  ensureStatus('A new webhook', { status }, 201);
  const own = `${all}/${body.id}`;
  made.add(`the webhook ${body.id}`, () => client.call('DELETE', own));
  const ordered = await client.call<Delivery>('POST', `${own}/deliveries`, {});
  ensureStatus('Ordering a test', ordered, 200);
  const attempt = await eventually(
    async () => {
      const listed = await client.call<Delivery[]>('GET', `${own}/deliveries`);
      ensureStatus('The deliveries of the webhook', listed, 200);
      return listed.body.find(({ id }) => id === ordered.body.id)?.lastAttempt ?? null;
    },
    SENT_WITHIN_SECONDS,
    'The test of the webhook was not sent',
  );
  ensureStatus('Deleting the webhook', await client.call('DELETE', own), 200);
  made.gone(`the webhook ${body.id}`);
  // The name of the app has been found here: it is not told of one in a private network.
  if (attempt.status === null && /could not be found/.test(attempt.failure ?? '')) return false;
  const what = attempt.status === null ? attempt.failure : `${attempt.status} ${attempt.answer}`;
  const hasArrived = attempt.status === RECEIVER.status && attempt.answer.includes(RECEIVER.code);
  ensure(hasArrived, `The test of the webhook did not arrive at ${input.url}: ${what}`);
  return true;
}
