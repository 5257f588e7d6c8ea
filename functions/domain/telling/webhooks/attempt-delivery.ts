import { tryApply } from '../../../data/ground/apply.ts';
import { type DeliveryRef, deliverSoon } from '../../../data/ground/due.ts';
import {
  beginAttempt,
  dropWaiting,
  endAttempt,
  getDelivery,
  postponeDelivery,
  type StoredDelivery,
} from '../../../data/telling/delivery.ts';
import { type StoredWebhook, saveParked, stopWebhook } from '../../../data/telling/webhook.ts';
import { logInfo } from '../../../observability/log.ts';
import { isoNow, nowMs } from '../../../process/clock.ts';
import { ATTEMPTS_AT_ONCE, DELIVERY_ATTEMPT_MS, DELIVERY_PAUSES_MINUTES } from '../../../process/limits.ts';
import { BY_SYSTEM } from '../../ground/events/state-event.ts';
import { stateWebhook } from '../../ground/events/state-webhook.ts';
import type { DescribedEvent } from './format-message.ts';
import {
  hasFailedLong,
  isProbed,
  isResting,
  type Lane,
  laneOf,
  paceAfter,
  paceAfterQuickTimeout,
} from './receiver-pace.ts';
import { describeDelivery, type Outcome, sendDelivery } from './send-delivery.ts';
import type { StoppedState } from './webhook-mails.ts';

/** The status by which a receiver says that it wants nothing more: https://www.rfc-editor.org/rfc/rfc9110#status.410 */
const GONE = 410;

/** Time to drop what waits for a webhook, in milliseconds. */
const DROPPING_MS = 5000;

/** A webhook in one run of attempts. Each attempt knows what the ones before have shown; the run stores it at its end. */
export interface Receiver {
  webhook: StoredWebhook;
  isManaged: boolean;
  /** Whether the one delivery is tried by which a failing webhook is probed. */
  isProbing: boolean;
}

/** Attempts that are under way in this instance, by host. */
const underWay = new Map<string, number>();

const isFull = (host: string): boolean => (underWay.get(host) ?? 0) >= ATTEMPTS_AT_ONCE;

async function counted<T>(host: string, run: () => Promise<T>): Promise<T> {
  underWay.set(host, (underWay.get(host) ?? 0) + 1);
  try {
    return await run();
  } finally {
    const left = (underWay.get(host) ?? 1) - 1;
    if (left > 0) underWay.set(host, left);
    else underWay.delete(host);
  }
}

/** Drops what waits for a webhook that is paused, or has another address. */
export async function dropAllWaiting({ workspaceId, id: webhookId }: StoredWebhook): Promise<void> {
  const end = nowMs() + DROPPING_MS;
  await dropWaiting({ workspaceId, webhookId }, () => nowMs() < end);
}

/** Stops a webhook, once, and lets what waits for it be. A mail to its maker follows. */
async function setStopped(receiver: Pick<Receiver, 'webhook'>, state: StoppedState): Promise<void> {
  const { webhook } = receiver;
  if (webhook.state !== 'on') return;
  receiver.webhook = { ...webhook, state };
  const event = stateWebhook('webhook.stopped', BY_SYSTEM, webhook, { state });
  await tryApply([stopWebhook(webhook, state), event]);
}

/** Stops a webhook whose maker may not manage webhooks any more. */
export async function stopUnmanaged(receiver: Pick<Receiver, 'webhook'>): Promise<void> {
  await setStopped(receiver, 'unmanaged');
  await dropAllWaiting(receiver.webhook);
}

const drop = (delivery: StoredDelivery): Promise<void> =>
  endAttempt(delivery, { ...delivery, status: 'dropped', dueAt: null });

/** Ends a delivery whose webhook is deleted. */
export async function dropDelivery(ref: DeliveryRef): Promise<void> {
  const delivery = await getDelivery(ref);
  if (delivery?.status === 'waiting') await drop(delivery);
}

/** Stores that deliveries are parked. */
async function noteParked(receiver: Receiver): Promise<void> {
  await saveParked(receiver.webhook, true);
  receiver.webhook = { ...receiver.webhook, hasParked: true };
}

/** When a delivery of a webhook that rests is due: one when it has rested, ISO 8601; null for the others. */
function dueAfterRest(receiver: Receiver, { id }: StoredDelivery): string | null {
  const { webhook } = receiver;
  const { next, restsUntil } = webhook.pace;
  if (!isResting(webhook) || ![id, ''].includes(next)) return null;
  receiver.webhook = { ...webhook, pace: { ...webhook.pace, next: id } };
  return restsUntil;
}

/** Parks a delivery until a success, or keeps it as the one that is tried when the webhook has rested. */
async function letWait(receiver: Receiver, delivery: StoredDelivery): Promise<void> {
  const dueAt = dueAfterRest(receiver, delivery);
  await postponeDelivery(delivery, dueAt);
  if (dueAt === null) await noteParked(receiver);
}

/** When a delivery that has failed is due again, ISO 8601; null when it is parked, or has failed for good. */
function nextAfterFailure(receiver: Receiver, begun: StoredDelivery, failures: number) {
  if (isResting(receiver.webhook)) return { dueAt: dueAfterRest(receiver, begun), isOver: false };
  const minutes = DELIVERY_PAUSES_MINUTES[failures - 1];
  return { dueAt: minutes === undefined ? null : isoNow(minutes * 60), isOver: minutes === undefined };
}

async function takeFailure(receiver: Receiver, begun: StoredDelivery, { attempt }: Outcome): Promise<void> {
  const failures = begun.failures + 1;
  const isRefused = attempt.status === GONE;
  // Before the attempt ends: after a crash it is repeated.
  if (isRefused) await setStopped(receiver, 'refused');
  else if (hasFailedLong(receiver.webhook)) await setStopped(receiver, 'failing');
  const { dueAt, isOver } = nextAfterFailure(receiver, begun, failures);
  const isStopped = receiver.webhook.state !== 'on';
  const hasEnded = isOver || isStopped;
  const after = { lastAttempt: attempt, failures, dueAt: hasEnded ? null : dueAt };
  await endAttempt(begun, { ...after, status: hasEnded ? 'failed' : 'waiting' });
  if (isStopped) await dropAllWaiting(receiver.webhook);
  else if (!hasEnded && dueAt === null) await noteParked(receiver);
}

/** A receiver that needs longer than a quick attempt gets the same delivery by a slow one at once. */
async function repeatSlowly(begun: StoredDelivery, { attempt }: Outcome): Promise<void> {
  await endAttempt(begun, { status: 'waiting', lastAttempt: attempt, failures: begun.failures, dueAt: isoNow() });
  deliverSoon(begun);
}

async function send(receiver: Receiver, begun: StoredDelivery, described: DescribedEvent, lane: Lane): Promise<void> {
  const outcome = await sendDelivery(receiver.webhook, begun.id, described, DELIVERY_ATTEMPT_MS[lane]);
  const { status, milliseconds: durationMs } = outcome.attempt;
  logInfo('An event was sent to a webhook', { attempt: begun.attempts, status, durationMs });
  const before = receiver.webhook;
  const isTooQuick = lane === 'quick' && outcome.isTimeout;
  receiver.webhook = { ...before, ...(isTooQuick ? paceAfterQuickTimeout(before) : paceAfter(before, outcome)) };
  if (isTooQuick) return repeatSlowly(begun, outcome);
  if (!outcome.isSuccess) return takeFailure(receiver, begun, outcome);
  await endAttempt(begun, { status: 'delivered', lastAttempt: outcome.attempt, failures: 0, dueAt: null });
}

/** Whether a delivery may be sent at all. What a person has just ordered is sent in any state. */
const isWanted = ({ webhook, isManaged }: Receiver, { isOrdered, createdAt }: StoredDelivery): boolean =>
  isManaged && (isOrdered || (webhook.state === 'on' && createdAt >= (webhook.switchedOnAt ?? '')));

/**
 * Makes an attempt at a delivery that is due or parked, unless it must wait. Two functions at once make one attempt; when
 * one dies in the middle, the attempt is repeated, so a receiver may get a delivery twice, with the same id.
 * @param known what it says, if that was just read
 */
export async function attemptDelivery(
  receiver: Receiver,
  ref: DeliveryRef,
  lane: Lane,
  known?: DescribedEvent,
): Promise<void> {
  const delivery = await getDelivery(ref);
  if (delivery?.status !== 'waiting' || (delivery.dueAt ?? '') > isoNow()) return;
  if (!isWanted(receiver, delivery)) return drop(delivery);
  const { webhook } = receiver;
  if (lane === 'quick' && laneOf(webhook) === 'slow') return deliverSoon(delivery);
  const mustWait = isResting(webhook) || (isProbed(webhook) && receiver.isProbing);
  if (mustWait && !delivery.isOrdered) return letWait(receiver, delivery);
  const { host } = new URL(webhook.url);
  if (isFull(host)) return;
  receiver.isProbing = true;
  await counted(host, async () => {
    const begun = await beginAttempt(delivery);
    if (!begun) return;
    const described = known ?? (await describeDelivery(webhook, begun));
    if (!described) return drop(begun);
    await send(receiver, begun, described, lane);
  });
  receiver.isProbing = false;
}
