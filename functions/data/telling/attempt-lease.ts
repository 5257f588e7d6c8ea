import * as z from 'zod';
import { nowMs, nowSeconds } from '../../process/clock.ts';
import type { DeliveryRef } from '../ground/due.ts';
import { expression, hasValues, IS_NEW } from '../table/expression.ts';
import { getItem, tryDeleteItem, tryUpdateItem } from '../table/items.ts';
import { attemptLeaseKey } from '../table/keys.ts';

/** Most deliveries that are handed over to the holder of a lease at one time. The others stay due. */
const HANDED_OVER_MAX = 100;

const leaseItem = z.object({ holder: z.string(), handedOver: z.set(z.string()).default(new Set()) });

const nameOf = ({ workspaceId, webhookId, id }: DeliveryRef) => `${workspaceId}/${webhookId}/${id}`;

function refOf(name: string): DeliveryRef {
  const [workspaceId = '', webhookId = '', id = ''] = name.split('/');
  return { workspaceId, webhookId, id };
}

/**
 * The right of one function to make attempts at the webhooks of one owner. While it has the lease, others hand their
 * deliveries over to it. A lease ends by itself, so a delivery may have two attempts at once after a function has died.
 */
export class AttemptLease {
  readonly #Key: ReturnType<typeof attemptLeaseKey>;
  readonly #holder: string;
  #isHeld = false;

  /** @param lane quick or slow attempts: each kind has a lease of its own */
  constructor(lane: string, ownerId: string, holder: string) {
    this.#Key = attemptLeaseKey(lane, ownerId);
    this.#holder = holder;
  }

  /**
   * Acquires the lease, or hands the deliveries over to its holder.
   * @param seconds after which it ends by itself
   * @returns whether this function has the lease
   */
  async acquireOrHandOver(refs: DeliveryRef[], seconds: number): Promise<boolean> {
    // The holder may have ended it between the two.
    return (await this.#acquire(seconds)) || (!(await this.#handOver(refs)) && this.#acquire(seconds));
  }

  async #acquire(seconds: number): Promise<boolean> {
    const times = { endsAt: nowMs() + seconds * 1000, ttl: nowSeconds() + seconds };
    this.#isHeld = await tryUpdateItem({
      Key: this.#Key,
      set: { type: 'attemptLease', holder: this.#holder, ...times },
      onlyIf: expression`${IS_NEW} OR endsAt < ${nowMs()}`,
    });
    return this.#isHeld;
  }

  #handOver(refs: DeliveryRef[]): Promise<boolean> {
    const hasSpace = expression`attribute_not_exists(handedOver) OR size(handedOver) < ${HANDED_OVER_MAX}`;
    return tryUpdateItem({
      Key: this.#Key,
      add: { handedOver: new Set(refs.map(nameOf)) },
      onlyIf: expression`endsAt >= ${nowMs()} AND (${hasSpace})`,
    });
  }

  /** Ends the lease, unless something was handed over. @returns what was: then the lease goes on */
  async endUnlessHandedOver(): Promise<DeliveryRef[]> {
    const isUnused = expression`${this.#isOwn()} AND attribute_not_exists(handedOver)`;
    this.#isHeld = !(await tryDeleteItem(this.#Key, isUnused));
    const lease = this.#isHeld ? await getItem(leaseItem, this.#Key) : null;
    this.#isHeld = lease?.holder === this.#holder;
    if (!lease || !this.#isHeld) return [];
    await tryUpdateItem({ Key: this.#Key, subtract: { handedOver: lease.handedOver }, onlyIf: this.#isOwn() });
    return [...lease.handedOver].map(refOf);
  }

  /** Ends the lease, if it still goes on. What was handed over stays due. */
  async end(): Promise<void> {
    if (this.#isHeld) await tryDeleteItem(this.#Key, this.#isOwn());
  }

  #isOwn = () => hasValues({ holder: this.#holder });
}
