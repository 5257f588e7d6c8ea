import type { EventName } from '#shared/model/ground/event.ts';
import type { Change } from '../../../data/ground/apply.ts';
import type { EventActor, StoredEvent } from '../../../data/ground/event.ts';
import type { StoredWebhook } from '../../../data/telling/webhook.ts';
import { changesOf, stateEvent } from './state-event.ts';

const shown = (webhook: StoredWebhook) => ({
  ...webhook,
  address: new URL(webhook.url).origin,
  events: webhook.events.join(', '),
});

/** What the entry of an act on a webhook says. Path and query of the address are a secret, as in calls. */
export function detailsOf(webhook: StoredWebhook, change: Partial<StoredWebhook>): StoredEvent['details'] {
  const [before, after] = [shown(webhook), shown({ ...webhook, ...change })];
  const changes = changesOf(before, after, ['name', 'address', 'format', 'events', 'state'], ['url']);
  return { address: before.address, events: before.events, ...changes };
}

/** States an act on a webhook: what it sends, and where. */
export const stateWebhook = (
  name: EventName,
  by: EventActor,
  webhook: StoredWebhook,
  change: Partial<StoredWebhook> = {},
): Change =>
  stateEvent(name, { workspaceId: webhook.workspaceId, by, of: webhook, details: detailsOf(webhook, change) });

type Told = Pick<StoredEvent, 'name' | 'details'>;

/** Whether a webhook sends to an address to which it did not send before. */
export const isMoved = ({ name, details: { changed } }: Told): boolean =>
  name === 'webhook.created' || String(changed).split(', ').includes('url');

/** Whether a webhook sends somewhere else from now on, or tells of restricted projects. */
export const isGain = (event: Told): boolean => isMoved(event) || event.details.tellsRestricted === true;
