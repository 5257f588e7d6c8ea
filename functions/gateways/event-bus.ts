import { retry } from '#shared/rules/ground/retry.ts';
import { correlationId } from '../observability/log-context.ts';
import { environmentValue } from '../process/environment.ts';

/** Events of one request: https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutEvents.html */
export const PUBLISHED_MAX = 10;

/** Time for an answer, in milliseconds, and the tries of a request. */
const ANSWER_MS = 2000;
const TRIES = 2;

/** What the rule of the queue looks for. */
const DETAIL_TYPE = 'Framekeep Event';

/** EventBridge could not be reached, or refused a request as a whole. */
class NotPublishedError extends Error {
  override readonly name = 'NotPublishedError';
}

const endpoint = (): URL =>
  new URL(process.env.AWS_ENDPOINT_URL ?? `https://events.${environmentValue('AWS_REGION')}.amazonaws.com`);

/** EventBridge has one call for this app, so no client of the SDK: only its signature. */
async function send(body: string): Promise<unknown> {
  const url = endpoint();
  const { signedHeaders } = await import('./sign-request.ts');
  const region = environmentValue('AWS_REGION');
  const headers = await signedHeaders(url, { service: 'events', region, target: 'AWSEvents.PutEvents', body });
  const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(ANSWER_MS) });
  if (!answer.ok) throw new NotPublishedError(`EventBridge answered ${answer.status}`);
  return answer.json();
}

interface PutAnswer {
  Entries?: { ErrorCode?: string }[];
}

/**
 * Publishes at most `PUBLISHED_MAX` events on the account's default bus. Each may arrive more than once, in any order.
 * @returns the indexes of those that EventBridge refused for now
 * @throws NotPublishedError, or the error of the connection: some may have been published
 */
export async function publish(events: object[]): Promise<number[]> {
  const entries = events.map((event) => ({
    Source: `framekeep.${environmentValue('STAGE')}`,
    DetailType: DETAIL_TYPE,
    Detail: JSON.stringify({ ...event, correlationId: correlationId() }),
  }));
  const body = JSON.stringify({ Entries: entries });
  const answer = (await retry(() => send(body), {
    delayAfter: (_error, tries) => (tries < TRIES ? 0 : null),
  })) as PutAnswer;
  return (answer.Entries ?? []).flatMap(({ ErrorCode }, index) => (ErrorCode ? [index] : []));
}
