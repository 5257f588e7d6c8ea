import * as z from 'zod';
import { DELIVERY_STATUSES, WEBHOOK_EVENTS, WEBHOOK_FORMATS, WEBHOOK_STATES } from '../../model/telling/webhook.ts';
import { memberCall } from '../ground/define-call.ts';
import { webhookEvents, webhookInput, webhookName, webhookUrl } from './webhook-form.ts';

/*
 * Webhooks of a workspace, for its owner and its admins. No call returns the address of a receiver: the address of a
 * channel is its secret. Nor does a token manage webhooks.
 */

/** An attempt at a delivery; also as it is stored. */
export const deliveryAttempt = z.object({
  /** ISO 8601. */
  at: z.string(),
  /** HTTP status; null without an answer. */
  status: z.number().nullable(),
  milliseconds: z.number(),
  /** The first 500 characters of the answer. */
  answer: z.string(),
  /** Why there was no answer, as a sentence; null with one. */
  failure: z.string().nullable(),
});

const delivery = z.object({
  /** The header `webhook-id`: the same in every attempt. */
  id: z.string(),
  /** Name of the event, or `webhook.test`. */
  event: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.number(),
  createdAt: z.string(),
  /** Of the next attempt, ISO 8601; null when none follows. */
  nextAt: z.string().nullable(),
  lastAttempt: deliveryAttempt.nullable(),
});

export type Delivery = z.output<typeof delivery>;

export const webhookOutput = z.object({
  id: z.string(),
  name: z.string(),
  format: z.enum(WEBHOOK_FORMATS),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  tellsRestricted: z.boolean(),
  state: z.enum(WEBHOOK_STATES),
  /** When the first of the failures in a row was, ISO 8601; null after a success. */
  failingSince: z.string().nullable(),
  createdAt: z.string(),
  /** Until then the secret before the last change also signs, ISO 8601; null without one. */
  oldSecretEndsAt: z.string().nullable(),
});

export type Webhook = z.output<typeof webhookOutput>;

/** The newest first. */
export const listWebhooks = memberCall('listWebhooks', 'GET /api/workspaces/{workspaceId}/webhooks', {
  output: z.array(webhookOutput),
});

/** Makes a webhook. `secret` signs its deliveries, and is not shown again. It is null for messages, which are not signed. */
export const createWebhook = memberCall('createWebhook', 'POST /api/workspaces/{workspaceId}/webhooks', {
  status: 201,
  input: webhookInput,
  output: webhookOutput.extend({ secret: z.string().nullable() }),
});

/** Changes a webhook, pauses it or switches it on again. A missing field stays as it is. */
export const changeWebhook = memberCall('changeWebhook', 'PUT /api/workspaces/{workspaceId}/webhooks/{webhookId}', {
  input: z.strictObject({
    name: webhookName.optional(),
    url: webhookUrl.optional(),
    events: webhookEvents.optional(),
    tellsRestricted: z.boolean().optional(),
    isPaused: z.boolean().optional(),
  }),
  output: webhookOutput,
});

/** Deletes a webhook and the list of its deliveries. Nothing is sent any more. */
export const deleteWebhook = memberCall(
  'deleteWebhook',
  'DELETE /api/workspaces/{workspaceId}/webhooks/{webhookId}',
  {},
);

/** Replaces the secret. For a day, each delivery is signed with both. */
export const replaceWebhookSecret = memberCall(
  'replaceWebhookSecret',
  'POST /api/workspaces/{workspaceId}/webhooks/{webhookId}/secret',
  { output: webhookOutput.extend({ secret: z.string() }) },
);

/** The last 50 deliveries, the newest first. They are stored for 30 days. */
export const listDeliveries = memberCall(
  'listDeliveries',
  'GET /api/workspaces/{workspaceId}/webhooks/{webhookId}/deliveries',
  { output: z.array(delivery) },
);

/** Sends an event that only says that it is a test, also of a paused webhook. */
export const sendTestEvent = memberCall(
  'sendTestEvent',
  'POST /api/workspaces/{workspaceId}/webhooks/{webhookId}/deliveries',
  { output: delivery },
);

/** Sends a delivery again, with the same id and what can be read now. */
export const repeatDelivery = memberCall(
  'repeatDelivery',
  'POST /api/workspaces/{workspaceId}/webhooks/{webhookId}/deliveries/{deliveryId}',
  { output: delivery },
);
