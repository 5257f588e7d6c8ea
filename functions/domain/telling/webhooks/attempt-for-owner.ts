import { type DeliveryRef, deliverSoon } from '../../../data/ground/due.ts';
import { AttemptLease } from '../../../data/telling/attempt-lease.ts';
import { listParked, postponeDelivery, type StoredDelivery } from '../../../data/telling/delivery.ts';
import { getWebhook, type StoredWebhook, savePace, saveParked } from '../../../data/telling/webhook.ts';
import { isoNow } from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import { ATTEMPTS_AT_ONCE } from '../../../process/limits.ts';
import { settleAll } from '../../../process/settle-all.ts';
import { attemptDelivery, dropDelivery, type Receiver, stopUnmanaged } from './attempt-delivery.ts';
import type { DescribedEvent } from './format-message.ts';
import { isStillManaged } from './is-still-managed.ts';
import { isResting, type Lane } from './receiver-pace.ts';

/** For how long a run begins further attempts, in milliseconds. Others wait meanwhile if two owners have long runs. */
const ROUNDS_MS: Record<Lane, number> = { quick: 5000, slow: 10_000 };

/** When the lease of a function that has died ends: the timeout of the function, in seconds. */
const LEASE_SECONDS: Record<Lane, number> = { quick: 30, slow: 60 };

/** A delivery to attempt, and what it says if that was just read. */
export interface Waiting {
  ref: DeliveryRef;
  known?: DescribedEvent | undefined;
}

/** One run of attempts for one owner, in rounds. */
class Run {
  readonly #lane: Lane;
  readonly #lease: AttemptLease;
  readonly #receivers = new Map<string, Promise<Receiver | null>>();
  readonly #stored = new Map<string, StoredWebhook>();
  /** The last parked delivery of each webhook that this run has read. */
  readonly #after = new Map<string, string>();

  constructor(lane: Lane, lease: AttemptLease) {
    this.#lane = lane;
    this.#lease = lease;
  }

  /** Makes attempts until nothing is left, or the time is over: the rest stays due. */
  async make(first: Waiting[]): Promise<void> {
    const end = performance.now() + ROUNDS_MS[this.#lane];
    let left = first;
    while (left.length > 0) {
      await settleAll(
        left.splice(0, ATTEMPTS_AT_ONCE).map((each) => this.#attempt(each)),
        (failures) => `${failures} attempts could not be made`,
      );
      if (performance.now() > end) return this.#leaveParked();
      if (left.length === 0) left = await this.#next();
    }
  }

  async #attempt({ ref, known }: Waiting): Promise<void> {
    const receiver = await this.#receiverOf(ref);
    if (!receiver) return dropDelivery(ref);
    await attemptDelivery(receiver, ref, this.#lane, known);
  }

  /** @returns null for a webhook that is deleted */
  #receiverOf({ workspaceId, webhookId }: DeliveryRef): Promise<Receiver | null> {
    const read = async (): Promise<Receiver | null> => {
      const webhook = await getWebhook(workspaceId, webhookId);
      if (!webhook) return null;
      this.#stored.set(webhookId, webhook);
      const receiver = { webhook, isManaged: await isStillManaged(webhook), isProbing: false };
      if (!receiver.isManaged) await stopUnmanaged(receiver);
      return receiver;
    };
    const known = this.#receivers.get(webhookId) ?? read();
    this.#receivers.set(webhookId, known);
    return known;
  }

  async #knownReceivers(): Promise<Receiver[]> {
    return (await Promise.all(this.#receivers.values())).flatMap((each) => each ?? []);
  }

  /** What follows: parked deliveries of webhooks that work again, or else what was handed over meanwhile. */
  async #next(): Promise<Waiting[]> {
    const parked = await Promise.all((await this.#knownReceivers()).map((each) => this.#parkedOf(each)));
    if (parked.flat().length > 0) return parked.flat().map((ref) => ({ ref }));
    return (await this.#lease.endUnlessHandedOver()).map((ref) => ({ ref }));
  }

  async #parkedOf(receiver: Receiver): Promise<StoredDelivery[]> {
    const { webhook } = receiver;
    if (!webhook.hasParked || webhook.state !== 'on' || isResting(webhook)) return [];
    const place = { workspaceId: webhook.workspaceId, webhookId: webhook.id };
    const list = (after: string | null) => listParked(place, after, ATTEMPTS_AT_ONCE);
    let page = await list(this.#after.get(webhook.id) ?? null);
    if (page.length === 0) {
      // An event may park another delivery at the same time: it is stored before the webhook says so.
      await saveParked(webhook, false);
      page = await list(null);
      if (page.length > 0) await saveParked(webhook, true);
    }
    receiver.webhook = { ...webhook, hasParked: page.length > 0 };
    const last = page.at(-1);
    if (last) this.#after.set(webhook.id, last.id);
    return page;
  }

  /** Makes the oldest parked delivery of each webhook that works due: the next run goes on with it. */
  async #leaveParked(): Promise<void> {
    for (const receiver of await this.#knownReceivers()) {
      const [first] = await this.#parkedOf(receiver);
      if (first && (await postponeDelivery(first, isoNow()))) deliverSoon(first);
    }
  }

  /** Stores what the attempts have shown. */
  async end(): Promise<void> {
    const shownBy = ({ pace, failingSince }: StoredWebhook) => JSON.stringify([pace, failingSince]);
    const isChanged = ({ webhook }: Receiver) => {
      const stored = this.#stored.get(webhook.id);
      return !stored || shownBy(stored) !== shownBy(webhook);
    };
    await Promise.all((await this.#knownReceivers()).filter(isChanged).map(({ webhook }) => savePace(webhook)));
    await this.#lease.end();
  }
}

/**
 * Makes attempts at deliveries of one owner, at most `ATTEMPTS_AT_ONCE` at a time, and at what else waits for their
 * receivers. When another function does so already, it gets them.
 * @throws AggregateError of what failed here, and not at a receiver
 */
export async function attemptForOwner(lane: Lane, ownerId: string, waiting: Waiting[]): Promise<void> {
  if (waiting.length === 0) return;
  const lease = new AttemptLease(lane, ownerId, newId());
  const refs = waiting.map(({ ref }) => ref);
  if (!(await lease.acquireOrHandOver(refs, LEASE_SECONDS[lane]))) return;
  const run = new Run(lane, lease);
  try {
    await run.make(waiting);
  } finally {
    await run.end();
  }
}
