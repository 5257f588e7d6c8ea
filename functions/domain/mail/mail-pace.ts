import { pause } from '#shared/rules/retry.ts';

/** Between two mails after the rate is reached, in milliseconds: SES counts the mails of a second. */
const PAUSE_MS = { first: 1000, longest: 8000, least: 50 };
const FASTER = 0.8;

/**
 * Finds the rate at which SES accepts gathered mails. Codes, links to reset a password and other stacks use the same
 * quota of the account, so only refusals tell how much of it is free. A refusal doubles the pause between two mails,
 * and a success shortens it. The pauses leave room for codes, which are sent at once.
 */
export class MailPace {
  #pauseMs = 0;
  #turns: Promise<void> = Promise.resolve();
  #refusals = 0;
  /** Whether the account may send no more mails today. */
  isDayOver = false;

  /** Waits until the next mail may be sent. @returns for `refused` */
  async turn(): Promise<number> {
    const before = this.#turns;
    this.#turns = before.then(() => (this.#pauseMs > 0 ? pause(this.#pauseMs * (0.5 + Math.random())) : undefined));
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
