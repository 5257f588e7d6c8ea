import { pause } from '#shared/rules/ground/retry.ts';
import type { SendQuota } from '../../../gateways/ses.ts';

/** The parts of the rate, and of the mails of a day, that are reserved for codes and links: nobody can wait for those. */
const RESERVED = { rate: 0.5, day: 0.1 };

/** Between two mails after the rate is reached, in milliseconds: SES counts the mails of a second. */
const PAUSE_MS = { first: 1000, longest: 8000, least: 50 };
const FASTER = 0.8;

/** How many gathered mails the account may still send today. */
export const leftForGathered = ({ perDay, sentInDay }: SendQuota): number =>
  perDay === null ? Number.POSITIVE_INFINITY : Math.floor(perDay * (1 - RESERVED.day)) - sentInDay;

interface Limits {
  /** Between two mails, in milliseconds. */
  pauseMs: number;
  left: number;
}

const NO_LIMITS: Limits = { pauseMs: 0, left: Number.POSITIVE_INFINITY };

const limitsOf = (quota: SendQuota | null): Limits =>
  quota ? { pauseMs: 1000 / (quota.perSecond * (1 - RESERVED.rate)), left: leftForGathered(quota) } : NO_LIMITS;

/**
 * The rate at which gathered mails are sent: a part of the account's, so that codes and links are sent at once. Other
 * stacks use the same quota, so a refusal doubles the pause between two mails, and a success shortens it again.
 */
export class MailPace {
  readonly #limits: Limits;
  #pauseMs = 0;
  #turns: Promise<void> = Promise.resolve();
  #refusals = 0;
  #claimed = 0;
  #isDayOver = false;

  /** @param quota null if the service does not say: then refusals alone set the pace */
  constructor(quota: SendQuota | null) {
    this.#limits = limitsOf(quota);
  }

  /** Takes one of the gathered mails of today. @returns false if none is left */
  claim(): boolean {
    if (this.#isDayOver || this.#claimed >= this.#limits.left) return false;
    this.#claimed += 1;
    return true;
  }

  /** Gives back a mail that was claimed: there was none to send. */
  release(): void {
    this.#claimed -= 1;
  }

  endDay(): void {
    this.#isDayOver = true;
  }

  /** Waits until the next mail may be sent. @returns for `refused` */
  async turn(): Promise<number> {
    const before = this.#turns;
    this.#turns = before.then(() => {
      const ms = Math.max(this.#limits.pauseMs, this.#pauseMs);
      return ms > 0 ? pause(ms * (0.5 + Math.random())) : undefined;
    });
    await this.#turns;
    return this.#refusals;
  }

  sent(): void {
    const shorter = this.#pauseMs * FASTER;
    this.#pauseMs = shorter < PAUSE_MS.least ? 0 : shorter;
  }

  /** @param turn the mail's. Mails that were on their way together are refused together, which is one refusal. */
  refused(turn: number): void {
    if (turn !== this.#refusals) return;
    this.#refusals += 1;
    this.#pauseMs = Math.min(PAUSE_MS.longest, Math.max(PAUSE_MS.first, this.#pauseMs * 2));
  }
}
