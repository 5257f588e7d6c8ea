import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { Disk } from '../data-folder/disk.ts';
import { readFolder } from '../data-folder/stored-json.ts';
import { ThrottledError } from '../lambda/concurrency.ts';
import type { Log } from '../log.ts';

/** Pauses before the retries of a failed asynchronous invocation, in milliseconds. Lambda has the same. */
const RETRY_DELAYS_MS = [60_000, 120_000];

/**
 * A throttled invocation is retried after a second, then two, and so on, up to this delay; at this age it is given up.
 * Both in milliseconds: https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html
 */
const MAX_THROTTLE_DELAY_MS = 5 * 60_000;
const MAX_AGE_MS = 6 * 3_600_000;

/** Milliseconds until the next try. @param throttles how often the invocation was throttled */
export const throttleDelay = (throttles: number): number =>
  Math.min(1000 * 2 ** (throttles - 1), MAX_THROTTLE_DELAY_MS);

const invocation = z.object({
  id: z.string(),
  /** A function or a state machine. */
  targetArn: z.string(),
  event: z.unknown(),
  /** Of the message for a queue. */
  group: z.string().optional(),
  failures: z.number(),
  /** Number of throttled tries since the last failure. */
  throttles: z.number(),
  /** Time of the event, in milliseconds since the epoch. */
  addedAt: z.number(),
});

type Invocation = z.infer<typeof invocation>;

const STORED = { shape: invocation, loss: 'The recovery or the cleanup finds the work of this event.' };

/**
 * Delivers an event to a target.
 * @param id of this invocation, the same in every try
 * @param group of the message for a queue
 */
export type Deliver = (targetArn: string, event: unknown, id: string, group?: string) => Promise<unknown>;

/**
 * Asynchronous invocations. Each is on disk until its target has handled it, so one that was running when the stack was
 * killed is delivered again. After the last retry it stays in the folder of failed events. While the disk cannot be
 * written, new ones are in memory and nothing is delivered.
 */
export class InvocationQueue {
  readonly #waiting: string;
  readonly #failed: string;
  readonly #disk: Disk;
  readonly #log: Log;
  readonly #timers = new Set<NodeJS.Timeout>();
  #deliver: Deliver | null = null;

  /** @param folder created when missing */
  constructor(folder: string, disk: Disk, log: Log) {
    this.#waiting = path.join(folder, 'waiting');
    this.#failed = path.join(folder, 'failed');
    this.#disk = disk;
    this.#log = log;
    for (const each of [this.#waiting, this.#failed]) mkdirSync(each, { recursive: true });
  }

  /** Number of invocations that were given up. */
  get failedCount(): number {
    return readdirSync(this.#failed).filter((name) => name.endsWith('.json')).length;
  }

  #fileOf({ id }: Invocation): string {
    return path.join(this.#waiting, `${id}.json`);
  }

  #save(invocation: Invocation): void {
    this.#disk.write(this.#fileOf(invocation), JSON.stringify(invocation));
  }

  /** Starts to deliver, first the invocations of an earlier run. */
  start(deliver: Deliver): void {
    this.#deliver = deliver;
    for (const stored of readFolder(this.#waiting, STORED, this.#log)) void this.#try(stored);
  }

  /** Adds an event for a target. It is on disk when this returns, or as soon as the disk can be written. */
  add(targetArn: string, event: unknown, group?: string): void {
    const id = `${Date.now()}-${randomUUID()}`;
    const invocation: Invocation = { id, targetArn, event, group, failures: 0, throttles: 0, addedAt: Date.now() };
    this.#save(invocation);
    void this.#try(invocation);
  }

  async #try(invocation: Invocation): Promise<void> {
    await this.#disk.untilWritable();
    if (!this.#deliver) return;
    try {
      await this.#deliver(invocation.targetArn, invocation.event, invocation.id, invocation.group);
      this.#disk.remove(this.#fileOf(invocation));
    } catch (error) {
      // The target was stopped with the stack: the event is delivered by the next run.
      if (!this.#deliver) return;
      if (error instanceof ThrottledError) this.#wait(invocation);
      // The target could not write: this is no failure of its own.
      else if (!this.#disk.isWritable) this.#wait(invocation);
      else this.#retry(invocation, error);
    }
  }

  /** Lambda keeps throttled events in its queue: throttling is not a failure. */
  #wait(invocation: Invocation): void {
    const throttles = invocation.throttles + 1;
    const tooOld = Date.now() - invocation.addedAt > MAX_AGE_MS;
    this.#later({ ...invocation, throttles }, tooOld ? undefined : throttleDelay(throttles));
  }

  #retry(invocation: Invocation, error: unknown): void {
    this.#log.error('events', error);
    const failures = invocation.failures + 1;
    this.#later({ ...invocation, failures, throttles: 0 }, RETRY_DELAYS_MS[failures - 1]);
  }

  /** Tries again after a delay, in milliseconds; gives up without one. */
  #later(invocation: Invocation, delay: number | undefined): void {
    if (delay === undefined) {
      this.#disk.write(path.join(this.#failed, `${invocation.id}.json`), JSON.stringify(invocation));
      this.#disk.remove(this.#fileOf(invocation));
      const { id, failures, throttles } = invocation;
      this.#log.info('events', `Given up after ${failures} failures and ${throttles} throttled tries: ${id}`);
      return;
    }
    this.#save(invocation);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#try(invocation);
    }, delay);
    this.#timers.add(timer);
  }

  /** Stops delivering in this run. */
  stop(): void {
    this.#deliver = null;
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
