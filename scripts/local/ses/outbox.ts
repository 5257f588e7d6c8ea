import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import PQueue from 'p-queue';
import * as z from 'zod';
import { retryDelayMs } from '#shared/rules/ground/retry.ts';
import type { Disk } from '../data-folder/disk.ts';
import { readFolder } from '../data-folder/stored-json.ts';
import { writeAtomically } from '../data-folder/write-atomically.ts';
import type { Log } from '../log.ts';
import { type AcceptedMail, type MailStore, mailShape } from './mailbox.ts';
import { MailRefusedError, type OutgoingMail, type SmtpRelay } from './smtp-relay.ts';

/** Conversations with the relay at a time. Small relays allow few. */
const AT_ONCE = 3;

/** Between two tries of a mail, in milliseconds. Relays that put mails off for a while mostly take them after minutes. */
const DELAYS = { first: 2 * 60_000, longest: 60 * 60_000 };
const SHORTEST_DELAY_MS = 30_000;

/** How long a mail is tried, in milliseconds. SES tries for 12 to 14 hours. */
const TRIED_MS = 24 * 60 * 60_000;

/** How long a stopping stack waits for conversations with the relay, in milliseconds. */
const STOP_MS = 1500;

/** A mail that nobody will get. */
export interface Bounce {
  mail: OutgoingMail;
  reason: string;
}

/** A mail that waits for another try. */
interface Delay extends Bounce {
  /** When the tries end, ISO 8601. */
  until: string;
}

interface OutboxParts {
  /** Folder of the mails that wait; created when missing. */
  folder: string;
  relay: Pick<SmtpRelay, 'send' | 'close'>;
  disk: Disk;
  log: Pick<Log, 'info' | 'warn'>;
  onBounce: (bounce: Bounce) => void;
  /** Called when a mail begins to wait, and when the reason changes. */
  onDelay: (delay: Delay) => void;
  onDelivery: (mail: OutgoingMail) => void;
  /** Delay before another try, in milliseconds. @param failures so far, from 1 */
  delayMs?: (failures: number) => number;
}

/** When a mail is of no use any more, by its `Expires`, in milliseconds since the epoch. */
const expiryOf = ({ headers }: OutgoingMail): number => Date.parse(headers?.expires ?? '') || Number.POSITIVE_INFINITY;

/** When the tries of a mail end, in milliseconds since the epoch. */
const endOf = (mail: OutgoingMail): number => Math.min(Date.parse(mail.date) + TRIED_MS, expiryOf(mail));

const waitingMail = mailShape.extend({
  recipient: z.string(),
  failures: z.number(),
  /** Why the last try failed; missing in mails of earlier versions. */
  reason: z.string().optional(),
});

type WaitingMail = z.infer<typeof waitingMail>;

const STORED = { shape: waitingMail, loss: 'This mail is not sent.' };

const EXPIRED = 'Not sent before its code or link expired';

const delayOf = (failures: number): number => SHORTEST_DELAY_MS + retryDelayMs(failures, DELAYS);

/**
 * Mails on their way to a relay. A mail is on the disk from its acceptance until the relay has taken or refused it, so
 * it survives a crash. A crash between the relay's reply and the removal of the file sends it twice: SMTP has no way to
 * ask whether a mail arrived (RFC 5321, 6.1).
 */
export class Outbox implements MailStore {
  readonly #parts: Required<OutboxParts>;
  readonly #queue = new PQueue({ concurrency: AT_ONCE });
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  readonly #stopping = new AbortController();
  #isFailing = false;

  constructor(parts: OutboxParts) {
    this.#parts = { delayMs: delayOf, ...parts };
    mkdirSync(parts.folder, { recursive: true });
  }

  #fileOf = ({ id }: OutgoingMail) => path.join(this.#parts.folder, `${id}.json`);

  deliver({ recipients, ...mail }: AcceptedMail): string {
    const date = new Date();
    const id = `${date.getTime()}-${randomBytes(8).toString('hex')}`;
    const copies = recipients.map((recipient, index) => ({
      ...mail,
      id: index === 0 ? id : `${id}-${index}`,
      date: date.toISOString(),
      recipient,
      failures: 0,
    }));
    const written: OutgoingMail[] = [];
    try {
      for (const copy of copies) {
        writeAtomically(this.#fileOf(copy), JSON.stringify(copy));
        written.push(copy);
      }
    } catch (error) {
      for (const copy of written) this.#parts.disk.remove(this.#fileOf(copy));
      throw error;
    }
    for (const copy of copies) this.#send(copy);
    return id;
  }

  /** Continues with the mails of earlier runs. */
  start(): void {
    for (const mail of readFolder(this.#parts.folder, STORED, this.#parts.log)) this.#send(mail);
  }

  /** Number of mails that the relay has not taken yet. */
  get size(): number {
    return this.#queue.size + this.#queue.pending + this.#waiting.size;
  }

  #send(mail: WaitingMail): void {
    // Codes and links before gathered mails: somebody waits for them.
    const priority = Number.isFinite(expiryOf(mail)) ? 1 : 0;
    void this.#queue.add(() => this.#try(mail), { priority });
  }

  async #try(mail: WaitingMail): Promise<void> {
    const { relay, disk, log } = this.#parts;
    if (this.#stopping.signal.aborted) return;
    if (expiryOf(mail) <= Date.now())
      return this.#bounce(mail, `${EXPIRED}: ${mail.reason ?? 'the stack did not run'}`);
    try {
      const reply = await relay.send(mail, this.#stopping.signal);
      disk.remove(this.#fileOf(mail));
      log.info('mail', `${mail.id}: sent (${reply})`);
      this.#parts.onDelivery(mail);
      this.#report(null);
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      if (!(error instanceof MailRefusedError)) throw error;
      if (error.isPermanent) this.#bounce(mail, error.message);
      else this.#postpone(mail, error.message);
    }
  }

  #postpone(mail: WaitingMail, reason: string): void {
    const { disk, log, delayMs, onDelay } = this.#parts;
    const failures = mail.failures + 1;
    const ms = delayMs(failures);
    if (Date.now() + ms > endOf(mail)) {
      this.#report(reason);
      this.#bounce(mail, `${Number.isFinite(expiryOf(mail)) ? EXPIRED : 'Not sent within a day'}: ${reason}`);
      return;
    }
    if (reason !== mail.reason) onDelay({ mail, reason, until: new Date(endOf(mail)).toISOString() });
    log.info('mail', `${mail.id}: not sent yet, next try in ${Math.ceil(ms / 1000)} s (${reason})`);
    this.#report(reason);
    const next = { ...mail, failures, reason };
    disk.write(this.#fileOf(mail), JSON.stringify(next));
    const again = () => {
      this.#waiting.delete(mail.id);
      this.#send(next);
    };
    this.#waiting.set(mail.id, setTimeout(again, ms));
  }

  /** Says once that mails wait, and once that they are sent again. @param fault of the last try; null after a success */
  #report(fault: string | null): void {
    if ((fault === null) !== this.#isFailing) return;
    this.#isFailing = fault !== null;
    const sentence = fault === null ? 'The SMTP server takes mails again.' : `Mails wait for the SMTP server: ${fault}`;
    this.#parts.log.warn('mail', sentence);
  }

  #bounce(mail: WaitingMail, reason: string): void {
    const { disk, log, onBounce } = this.#parts;
    log.warn('mail', `${mail.id}: nobody gets this mail (${reason})`);
    onBounce({ mail, reason });
    disk.remove(this.#fileOf(mail));
  }

  /** Ends. Mails that are not sent stay on the disk for the next run. */
  async stop(): Promise<void> {
    this.#queue.pause();
    this.#queue.clear();
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    const limit = setTimeout(() => this.#stopping.abort(), STOP_MS);
    await this.#queue.onPendingZero();
    clearTimeout(limit);
    this.#stopping.abort();
    this.#parts.relay.close();
  }
}
