import type { EventReader } from '#shared/model/ground/event.ts';
import { collect } from '../../process/written.ts';

export interface DeliveryRef {
  workspaceId: string;
  webhookId: string;
  /** The id of the event; of a test, one of its own. */
  id: string;
}

/** Work for after the request that stored it, and the queues that it goes to. It names an item, and has no contents. */
export type Due =
  | { kind: 'event'; to: EventReader[]; isSecurity: boolean; workspaceId: string | null; id: string }
  | ({ kind: 'delivery'; to: ['slowAttempts'] } & DeliveryRef);

export const dueDelivery = ({ workspaceId, webhookId, id }: DeliveryRef): Due => ({
  kind: 'delivery',
  to: ['slowAttempts'],
  workspaceId,
  webhookId,
  id,
});

/** Hands a delivery to the end of the present request. */
export const deliverSoon = (ref: DeliveryRef): void => collect(dueDelivery(ref));
