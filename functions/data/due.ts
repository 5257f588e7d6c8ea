import { collect } from '../process/written.ts';

export interface DeliveryRef {
  workspaceId: string;
  webhookId: string;
  /** The id of the event; of a test, one of its own. */
  id: string;
}

/** Work for after the request that stored it. It names an item, and has no contents. */
export type Due = { kind: 'event'; workspaceId: string | null; id: string } | ({ kind: 'delivery' } & DeliveryRef);

/** Hands a delivery to the end of the present request. */
export const deliverSoon = ({ workspaceId, webhookId, id }: DeliveryRef): void =>
  collect({ kind: 'delivery', workspaceId, webhookId, id } satisfies Due);
