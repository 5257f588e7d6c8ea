import type * as z from 'zod';
import type { InputOf } from '#shared/api/ground/operation.ts';
import type { webhookInput } from '#shared/api/telling/webhook-form.ts';
import { type changeWebhook as changeContract, type Webhook, webhookOutput } from '#shared/api/telling/webhooks.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import { checkLiveWorkspace } from '../../../data/identity/workspace.ts';
import { deleteDeliveries } from '../../../data/telling/delivery.ts';
import {
  getWebhook,
  listStoredWebhooks,
  NEW_PACE,
  putWebhook,
  removeWebhook,
  type StoredWebhook,
  updateWebhook,
} from '../../../data/telling/webhook.ts';
import { isNeverReached, networksOf } from '../../../gateways/receiver-address.ts';
import { isoNow, nowMs } from '../../../process/clock.ts';
import { newId, newKey } from '../../../process/ids.ts';
import { EARLIER_SECRETS_MAX, OLD_SECRET_SECONDS, WEBHOOKS_MAX } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError, notFound } from '../../ground/app-error.ts';
import { byUser } from '../../ground/events/state-event.ts';
import { detailsOf, isGain, stateWebhook } from '../../ground/events/state-webhook.ts';
import { limitCreation } from '../../ground/limit-rate.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { requireProof } from '../../identity/sessions/session-token.ts';
import { authorize } from '../../identity/workspaces/authorize.ts';
import { dropAllWaiting } from './attempt-delivery.ts';
import { paceAnew } from './receiver-pace.ts';
import { replacedSecrets } from './send-delivery.ts';

/** Time for the deletion of deliveries, in milliseconds. */
const DELETION_MS = 8000;

/** A new secret, as receivers enter it: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
const newWebhookSecret = (): string => `whsec_${newKey()}`;

/** A webhook as calls return it: without the address of its receiver, and without its secrets. */
export function presentWebhook(stored: StoredWebhook): Webhook {
  const { oldSecretEndsAt } = stored;
  const isOldValid = oldSecretEndsAt !== null && oldSecretEndsAt > isoNow();
  return webhookOutput.parse({ ...stored, oldSecretEndsAt: isOldValid ? oldSecretEndsAt : null } satisfies Webhook);
}

/** @throws AppError NOT_FOUND, FORBIDDEN */
export async function loadWebhook(actor: Actor, workspaceId: string, webhookId: string): Promise<StoredWebhook> {
  await authorize(actor, workspaceId, 'webhook:manage');
  const webhook = await getWebhook(workspaceId, webhookId);
  if (!webhook) throw notFound('Webhook');
  return webhook;
}

/** The webhooks of a workspace, the newest first. */
export async function listWebhooks(actor: Actor, workspaceId: string): Promise<Webhook[]> {
  await authorize(actor, workspaceId, 'webhook:manage');
  return (await listStoredWebhooks(workspaceId)).map(presentWebhook).reverse();
}

function refuseAddress(message: string): never {
  throw new AppError('WEBHOOK_ADDRESS', message, { fields: { url: message } });
}

/**
 * An address without HTTPS is only of use where an administrator allows this machine.
 * @returns the address as it is stored
 */
function requireAddress(text: string): URL {
  const url = new URL(text);
  const networks = process.env.WEBHOOK_NETWORKS ?? '';
  if (url.protocol !== 'https:' && networks === '') refuseAddress('The address must begin with https://');
  if (isNeverReached(url, networksOf(networks)))
    refuseAddress("This address isn't public, so nothing can be sent there");
  return url;
}

/**
 * Makes a webhook. It tells what its maker sees. A mail to the owner of the workspace follows.
 * @returns the webhook with its secret, which no call returns again
 * @throws AppError NOT_FOUND, FORBIDDEN, RATE_LIMITED, WEBHOOK_LIMIT, WEBHOOK_ADDRESS, PROOF_NEEDED
 */
export async function createWebhook(
  actor: Actor,
  workspaceId: string,
  { url, ...input }: z.output<typeof webhookInput>,
): Promise<Webhook & { secret: string | null }> {
  await authorize(actor, workspaceId, 'webhook:manage');
  const { href } = requireAddress(url);
  requireProof(actor);
  await limitCreation('webhook', actor, workspaceId);
  // Simultaneous requests may exceed this limit, but not the hourly one.
  if ((await listStoredWebhooks(workspaceId)).length >= WEBHOOKS_MAX) {
    throw new AppError('WEBHOOK_LIMIT', `A workspace can have at most ${WEBHOOKS_MAX} webhooks. Delete one first.`);
  }
  const webhook: StoredWebhook = {
    ...input,
    url: href,
    id: newId(),
    workspaceId,
    state: 'on',
    failingSince: null,
    pace: NEW_PACE,
    hasParked: false,
    createdBy: actor.userId,
    createdAt: isoNow(),
    secret: newWebhookSecret(),
    oldSecret: null,
    oldSecretEndsAt: null,
    earlierSecrets: [],
    version: 0,
  };
  const event = stateWebhook('webhook.created', byUser(actor), webhook);
  if (!(await tryApply([putWebhook(webhook), checkLiveWorkspace(workspaceId), event]))) throw notFound('Workspace');
  return { ...presentWebhook(webhook), secret: webhook.format === 'standard' ? webhook.secret : null };
}

/** Changes a webhook as it is stored. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT */
function change(
  actor: Actor,
  { workspaceId, webhookId }: Record<'workspaceId' | 'webhookId', string>,
  name: 'webhook.changed' | 'webhook.secret_replaced',
  decide: (before: StoredWebhook) => Partial<StoredWebhook> | Promise<Partial<StoredWebhook>>,
): Promise<StoredWebhook> {
  return retryOnConflict(async () => {
    const before = await loadWebhook(actor, workspaceId, webhookId);
    const after = await decide(before);
    const event = stateWebhook(name, byUser(actor), before, after);
    const isWritten = await tryApply([updateWebhook(before, after), event]);
    return isWritten ? { ...before, ...after } : null;
  });
}

const switchedOn = ({ userId }: Actor) => ({ state: 'on', ...paceAnew(), createdBy: userId }) as const;

/**
 * Changes a webhook. When somebody switches it on again, it tells what that person sees, and nothing from before. A new
 * address gets nothing from before either. A mail to the owner of the workspace follows when it sends somewhere else, or
 * tells more.
 * @throws AppError NOT_FOUND, FORBIDDEN, RATE_LIMITED, WEBHOOK_ADDRESS, PROOF_NEEDED, CONFLICT
 */
export async function changeWebhook(
  actor: Actor,
  place: Record<'workspaceId' | 'webhookId', string>,
  { isPaused, url, ...input }: InputOf<typeof changeContract>,
): Promise<Webhook> {
  let dropsWaiting = false;
  const stored = await change(actor, place, 'webhook.changed', async (before) => {
    const href = url && requireAddress(url).href;
    const isMoved = href !== undefined && href !== before.url;
    dropsWaiting = isMoved || isPaused === true;
    const after = {
      ...input,
      ...(isMoved && { url: href, ...paceAnew() }),
      ...(isPaused === true && before.state === 'on' && { state: 'paused' as const }),
      ...(isPaused === false && before.state !== 'on' && switchedOn(actor)),
    };
    if (isGain({ name: 'webhook.changed', details: detailsOf(before, after) })) {
      requireProof(actor);
      await limitCreation('webhook', actor, place.workspaceId);
    }
    return after;
  });
  if (dropsWaiting) await dropAllWaiting(stored);
  return presentWebhook(stored);
}

/**
 * Replaces the secret; those before also sign, each for a day.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT; INVALID_INPUT for a webhook without signatures
 */
export async function replaceSecret(
  actor: Actor,
  place: Record<'workspaceId' | 'webhookId', string>,
): Promise<Webhook & { secret: string }> {
  const secret = newWebhookSecret();
  const stored = await change(actor, place, 'webhook.secret_replaced', (before) => {
    if (before.format !== 'standard') throw new AppError('INVALID_INPUT', 'Messages to a channel are not signed');
    const earlierSecrets = replacedSecrets(before).slice(0, EARLIER_SECRETS_MAX);
    return { secret, oldSecret: before.secret, oldSecretEndsAt: isoNow(OLD_SECRET_SECONDS), earlierSecrets };
  });
  return { ...presentWebhook(stored), secret };
}

/** Deletes a webhook and its deliveries. @throws AppError NOT_FOUND, FORBIDDEN */
export async function deleteWebhook(
  actor: Actor,
  { workspaceId, webhookId }: Record<'workspaceId' | 'webhookId', string>,
): Promise<{ message: string }> {
  const webhook = await loadWebhook(actor, workspaceId, webhookId);
  const event = stateWebhook('webhook.deleted', byUser(actor), webhook);
  if (!(await tryApply([removeWebhook(webhook), event]))) throw notFound('Webhook');
  const end = nowMs() + DELETION_MS;
  await deleteDeliveries(workspaceId, webhookId, () => nowMs() < end);
  return { message: 'Webhook deleted' };
}
