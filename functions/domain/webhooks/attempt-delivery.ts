import { safeText } from '#shared/model/text.ts';
import { ANSWER_MAX_LENGTH, TEST_EVENT } from '#shared/model/webhook.ts';
import { tryApply } from '../../data/apply.ts';
import { type Attempt, beginAttempt, endAttempt, getDelivery, type StoredDelivery } from '../../data/delivery.ts';
import type { DeliveryRef } from '../../data/due.ts';
import { getEvent } from '../../data/event.ts';
import { getWebhook, noteFailing, type StoredWebhook, stopWebhook } from '../../data/webhook.ts';
import { ReceiverError, sendToReceiver } from '../../gateways/receiver.ts';
import { signatureHeaders } from '../../gateways/sign-webhook.ts';
import { logInfo } from '../../observability/log.ts';
import { isoNow, nowMs } from '../../process/clock.ts';
import { DELIVERY_PAUSES_MINUTES } from '../../process/limits.ts';
import { BY_SYSTEM, stateEvent } from '../events/state-event.ts';
import { describeEvent, describeTest } from './describe-event.ts';
import { type DescribedEvent, formatMessage } from './format-message.ts';
import { isStillManaged } from './is-still-managed.ts';
import type { StoppedState } from './webhook-mails.ts';

/** A webhook that has worked more recently is not paused for one delivery that always fails, in seconds. */
const FAILING_SECONDS = 20 * 60 * 60;

/** The status by which a receiver says that it wants nothing more: https://www.rfc-editor.org/rfc/rfc9110#status.410 */
const GONE = 410;

const USER_AGENT = 'Framekeep-Webhook';

const isSuccess = (attempt: Attempt): boolean =>
  attempt.status !== null && attempt.status >= 200 && attempt.status < 300;

/** The secrets that sign now: after a change, both for a day. Messages are not signed. */
function secretsOf({ format, secret, oldSecret, oldSecretEndsAt }: StoredWebhook): string[] {
  if (format !== 'standard') return [];
  return oldSecret !== null && (oldSecretEndsAt ?? '') > isoNow() ? [secret, oldSecret] : [secret];
}

/** The event of a delivery, as it is described now; null when it must not be sent any more. */
async function describe(
  webhook: StoredWebhook,
  { id, event, createdAt, workspaceId }: StoredDelivery,
): Promise<DescribedEvent | null> {
  if (event === TEST_EVENT) return { ...describeTest(webhook), type: event, at: createdAt };
  const found = await getEvent({ workspaceId, id });
  const described = found && (await describeEvent(found, webhook));
  return found && described && { ...described, type: event, at: found.at };
}

/** Sends a body once. @returns what became of it */
async function send(webhook: StoredWebhook, id: string, body: string): Promise<Attempt> {
  const start = nowMs();
  const at = new Date(start);
  const secrets = secretsOf(webhook);
  const headers = {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    ...(secrets.length > 0 && signatureHeaders(secrets, { id, at, body })),
  };
  const ended = (rest: Pick<Attempt, 'status' | 'answer' | 'failure'>): Attempt => ({
    at: at.toISOString(),
    milliseconds: nowMs() - start,
    ...rest,
  });
  try {
    const { status, text } = await sendToReceiver({ url: new URL(webhook.url), headers, body });
    const answer = Array.from(safeText(text, 'multi-line')).slice(0, ANSWER_MAX_LENGTH).join('');
    return ended({ status, answer, failure: null });
  } catch (error) {
    if (!(error instanceof ReceiverError)) throw error;
    return ended({ status: null, answer: '', failure: error.message });
  }
}

/** Stops a webhook, once. A mail to its maker follows. */
async function stop(webhook: StoredWebhook, state: StoppedState): Promise<void> {
  if (webhook.state !== 'on') return;
  const about = { workspaceId: webhook.workspaceId, by: BY_SYSTEM, of: webhook.id, details: { state } };
  await tryApply([stopWebhook(webhook, state), stateEvent('webhook.stopped', about)]);
}

async function takeFailure(webhook: StoredWebhook, begun: StoredDelivery, lastAttempt: Attempt): Promise<void> {
  const failures = begun.failures + 1;
  const minutes = lastAttempt.status === GONE ? undefined : DELIVERY_PAUSES_MINUTES[failures - 1];
  const failingSince = webhook.failingSince ?? lastAttempt.at;
  if (webhook.failingSince === null) await noteFailing(webhook, failingSince);
  const dueAt = minutes === undefined ? null : isoNow(minutes * 60);
  // Before the attempt ends: after a crash it is repeated.
  if (lastAttempt.status === GONE) await stop(webhook, 'refused');
  else if (dueAt === null && failingSince < isoNow(-FAILING_SECONDS)) await stop(webhook, 'failing');
  await endAttempt(begun, { status: dueAt === null ? 'failed' : 'waiting', lastAttempt, failures, dueAt });
}

/**
 * Makes an attempt at a delivery that is due. Two functions at once make one attempt; when one dies in the middle, the
 * attempt is repeated, so a receiver may get a delivery twice, with the same id.
 * @param known what it says, if that was just read
 */
export async function attemptDelivery(
  webhook: StoredWebhook,
  due: StoredDelivery,
  known?: DescribedEvent,
): Promise<void> {
  const begun = await beginAttempt(due);
  if (!begun) return;
  const described = known ?? (await describe(webhook, begun));
  if (!described) {
    await endAttempt(begun, { ...begun, status: 'dropped', dueAt: null });
    return;
  }
  const lastAttempt = await send(webhook, begun.id, formatMessage(webhook.format, described));
  const { status, milliseconds: durationMs } = lastAttempt;
  logInfo('An event was sent to a webhook', { attempt: begun.attempts, status, durationMs });
  if (!isSuccess(lastAttempt)) return takeFailure(webhook, begun, lastAttempt);
  await endAttempt(begun, { status: 'delivered', lastAttempt, failures: 0, dueAt: null });
  if (webhook.failingSince !== null) await noteFailing(webhook, null);
}

/** Whether an attempt may be made: of a webhook that is not on, only what a person has just ordered. */
const mayAttempt = ({ state }: StoredWebhook, { failures }: StoredDelivery): boolean =>
  state === 'on' || failures === 0;

/** Carries out a delivery, if it is due, or ends one whose webhook is deleted. It can be called twice at once. */
export async function carryOutDelivery(ref: DeliveryRef): Promise<void> {
  const [webhook, delivery] = await Promise.all([getWebhook(ref.workspaceId, ref.webhookId), getDelivery(ref)]);
  if (delivery?.status !== 'waiting' || (delivery.dueAt ?? '') > isoNow()) return;
  if (webhook && !(await isStillManaged(webhook))) await stop(webhook, 'unmanaged');
  else if (webhook && mayAttempt(webhook, delivery)) return attemptDelivery(webhook, delivery);
  await endAttempt(delivery, { ...delivery, status: 'dropped', dueAt: null });
}

/** Ends a webhook whose maker may not manage webhooks any more. */
export const stopUnmanaged = (webhook: StoredWebhook): Promise<void> => stop(webhook, 'unmanaged');
