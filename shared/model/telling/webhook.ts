import { EVENT_NAMES, EVENTS, type EventName } from '../ground/event.ts';

/** The events that webhooks may ask for. */
export type WebhookEvent = {
  [Name in EventName]: (typeof EVENTS)[Name]['isForWebhooks'] extends true ? Name : never;
}[EventName];

/** In the order in which the screen lists them. */
export const WEBHOOK_EVENTS = EVENT_NAMES.filter((name) => EVENTS[name].isForWebhooks) as [
  WebhookEvent,
  ...WebhookEvent[],
];

/** The type of the event that *Send a test event* sends. */
export const TEST_EVENT = 'webhook.test';

/**
 * `standard`: signed JSON, as https://www.standardwebhooks.com describes it. `slack` and `teams`: a message for the incoming
 * webhook of a channel.
 */
export const WEBHOOK_FORMATS = ['standard', 'slack', 'teams'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** `paused`: by a person; `failing`: after a day of failures; `refused`: the receiver wants no more; `unmanaged`: its maker manages it no more. */
export const WEBHOOK_STATES = ['on', 'paused', 'failing', 'refused', 'unmanaged'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
