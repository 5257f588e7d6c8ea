import type { EventName } from '#shared/model/event.ts';
import type { Change } from '../../data/apply.ts';
import type { EventActor } from '../../data/event.ts';
import type { StoredWebhook } from '../../data/webhook.ts';
import { changesOf, stateEvent } from '../events/state-event.ts';

const shown = (webhook: StoredWebhook) => ({
  ...webhook,
  address: new URL(webhook.url).origin,
  events: webhook.events.join(', '),
});

/** States an act on a webhook: what it sends, and where. Path and query of the address are a secret, as in calls. */
export function stateWebhook(
  name: EventName,
  by: EventActor,
  webhook: StoredWebhook,
  change: Partial<StoredWebhook> = {},
): Change {
  const [before, after] = [shown(webhook), shown({ ...webhook, ...change })];
  const changes = changesOf(before, after, ['name', 'address', 'format', 'events', 'state'], ['url']);
  const details = { address: before.address, events: before.events, ...changes };
  return stateEvent(name, { workspaceId: webhook.workspaceId, by, of: webhook, details });
}
