import { randomUUID } from 'node:crypto';
import path from 'node:path';
import * as z from 'zod';
import type { Disk } from '../data-folder/disk.ts';
import { readFolder } from '../data-folder/stored-json.ts';
import type { Log } from '../log.ts';

/** Largest message, in bytes. SQS accepts 1 MiB by now; events have 256 KiB. */
const MESSAGE_MAX_BYTES = 256 * 1024;

const message = z.object({
  /** The same in every receipt. */
  id: z.string(),
  body: z.string(),
  /** Its group. A fair queue of SQS serves quiet groups first; this one takes no side, so nothing may rely on it. */
  group: z.string().optional(),
  /** Milliseconds since the epoch, as all times. */
  sentAt: z.number(),
  /** When it can be received. */
  visibleAt: z.number(),
  receipts: z.number(),
});

type Message = z.infer<typeof message>;

const STORED = { shape: message, loss: 'The event in it is lost: a webhook or a mail may be missing.' };

export interface QueueSettings {
  arn: string;
  visibilityMs: number;
  retentionMs: number;
  /** Receipts after which a message goes to another queue; null for any number. */
  redrive: { receiptsMax: number; send: (body: string) => void } | null;
}

/** A received message. */
export type Received = Pick<Message, 'id' | 'body' | 'group' | 'receipts' | 'sentAt'>;

/**
 * A standard queue of SQS: each message is received at least once, in no order. It is on disk until it is deleted, and
 * invisible for a while after each receipt.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/standard-queues.html
 */
export class MessageQueue {
  readonly #settings: QueueSettings;
  readonly #folder: string;
  readonly #disk: Disk;
  readonly #log: Log;
  readonly #messages = new Map<string, Message>();

  /** @param folder created when missing */
  constructor(settings: QueueSettings, folder: string, disk: Disk, log: Log) {
    this.#settings = settings;
    this.#folder = folder;
    this.#disk = disk;
    this.#log = log;
    for (const stored of readFolder(folder, STORED, log)) this.#messages.set(stored.id, stored);
  }

  /** Messages that are not deleted. */
  get size(): number {
    return this.#messages.size;
  }

  /** When the next message can be received; Infinity without one. */
  get nextAt(): number {
    return [...this.#messages.values()].reduce(
      (first, { visibleAt }) => Math.min(first, visibleAt),
      Number.POSITIVE_INFINITY,
    );
  }

  #fileOf = (id: string): string => path.join(this.#folder, `${id}.json`);

  #store(message: Message): void {
    this.#messages.set(message.id, message);
    this.#disk.write(this.#fileOf(message.id), JSON.stringify(message));
  }

  /** It is on disk when this returns, or as soon as the disk can be written. @throws Error for one that is too large */
  send(body: string, group?: string): void {
    if (Buffer.byteLength(body) > MESSAGE_MAX_BYTES)
      throw new Error('InvalidMessageContents: the message is too large');
    const now = Date.now();
    this.#store({ id: randomUUID(), body, group, sentAt: now, visibleAt: now, receipts: 0 });
  }

  delete(id: string): void {
    this.#messages.delete(id);
    this.#disk.remove(this.#fileOf(id));
  }

  /** Removes messages that are too old, and moves those that were received too often. */
  #end(message: Message, now: number): boolean {
    const { redrive, retentionMs, arn } = this.#settings;
    const isGivenUp = redrive !== null && message.receipts >= redrive.receiptsMax;
    if (!isGivenUp && now - message.sentAt <= retentionMs) return false;
    if (isGivenUp) {
      redrive.send(message.body);
      this.#log.info('sqs', `Given up after ${message.receipts} receipts: ${message.id} of ${arn}`);
    }
    this.delete(message.id);
    return true;
  }

  /** Up to `max` messages that are visible, in no order. */
  receive(max: number): Received[] {
    const now = Date.now();
    const visible = [...this.#messages.values()].filter(({ visibleAt }) => visibleAt <= now);
    const received = visible
      .filter((message) => !this.#end(message, now))
      .map((message) => ({ message, place: Math.random() }))
      .sort((one, other) => one.place - other.place)
      .slice(0, max);
    return received.map(({ message }) => {
      const after = { ...message, receipts: message.receipts + 1, visibleAt: now + this.#settings.visibilityMs };
      this.#store(after);
      return after;
    });
  }
}
