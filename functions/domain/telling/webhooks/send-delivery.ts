import { safeText } from '#shared/model/ground/text.ts';
import { TEST_EVENT } from '#shared/model/telling/webhook.ts';
import { getEvent } from '../../../data/ground/event.ts';
import type { Attempt, StoredDelivery } from '../../../data/telling/delivery.ts';
import type { StoredWebhook } from '../../../data/telling/webhook.ts';
import {
  type ReceiverAnswer,
  ReceiverError,
  ReceiverTimeoutError,
  sendToReceiver,
} from '../../../gateways/receiver.ts';
import { signatureHeaders } from '../../../gateways/sign-webhook.ts';
import { isoNow, nowMs } from '../../../process/clock.ts';
import { ANSWER_MAX_LENGTH } from '../../../process/limits.ts';
import { describeEvent, describeTest } from './describe-event.ts';
import { type DescribedEvent, formatMessage } from './format-message.ts';

const USER_AGENT = 'Framekeep-Webhook';

/** The end of an attempt, as it is stored and as it counts. */
export interface Outcome {
  attempt: Attempt;
  isSuccess: boolean;
  isTimeout: boolean;
  /** The header `Retry-After` of the answer. */
  retryAfter?: string | undefined;
}

/** The secrets before the present one that still sign, each for a day after it was replaced, the newest first. */
export const replacedSecrets = ({ oldSecret, oldSecretEndsAt, earlierSecrets }: StoredWebhook) =>
  [{ secret: oldSecret ?? '', endsAt: oldSecretEndsAt ?? '' }, ...earlierSecrets].filter(
    ({ endsAt }) => endsAt > isoNow(),
  );

/** The secrets that sign now. Messages are not signed. */
const secretsOf = (webhook: StoredWebhook): string[] =>
  webhook.format === 'standard' ? [webhook, ...replacedSecrets(webhook)].map(({ secret }) => secret) : [];

/** The event of a delivery, as it is described now; null when it must not be sent any more. */
export async function describeDelivery(
  webhook: StoredWebhook,
  { id, event, createdAt, workspaceId }: StoredDelivery,
): Promise<DescribedEvent | null> {
  if (event === TEST_EVENT) return { ...describeTest(webhook), type: event, at: createdAt };
  const found = await getEvent({ workspaceId, id });
  const described = found && (await describeEvent(found, webhook));
  return found && described && { ...described, type: event, at: found.at };
}

function headersOf(webhook: StoredWebhook, id: string, at: Date, body: string): Record<string, string> {
  const secrets = secretsOf(webhook);
  return {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    ...(secrets.length > 0 && signatureHeaders(secrets, { id, at, body })),
  };
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Sends what a delivery says, once. @param limitMs time of the attempt, in milliseconds */
export async function sendDelivery(
  webhook: StoredWebhook,
  id: string,
  described: DescribedEvent,
  limitMs: number,
): Promise<Outcome> {
  const start = nowMs();
  const at = new Date(start);
  const body = formatMessage(webhook.format, described);
  const ended = (rest: Pick<Attempt, 'status' | 'answer' | 'failure'>): Attempt => ({
    at: at.toISOString(),
    milliseconds: nowMs() - start,
    ...rest,
  });
  try {
    const headers = headersOf(webhook, id, at, body);
    const answered = await sendToReceiver({ url: new URL(webhook.url), headers, body }, limitMs);
    const attempt = ended({ status: answered.status, answer: answerOf(answered), failure: null });
    const { retryAfter } = answered;
    return { attempt, isSuccess: isSuccess(answered.status), isTimeout: false, retryAfter };
  } catch (error) {
    if (!(error instanceof ReceiverError)) throw error;
    const attempt = ended({ status: null, answer: '', failure: error.message });
    return { attempt, isSuccess: false, isTimeout: error instanceof ReceiverTimeoutError };
  }
}

const answerOf = ({ text }: ReceiverAnswer): string =>
  Array.from(safeText(text, 'multi-line')).slice(0, ANSWER_MAX_LENGTH).join('');
