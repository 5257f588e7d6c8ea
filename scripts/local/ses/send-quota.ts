import { AwsError } from '../aws/aws-error.ts';

/** Mails that an account may send. In the sandbox: 1 a second, 200 in 24 hours. */
export interface SendLimits {
  perSecond: number;
  perDay: number;
}

const SECOND_MS = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

const throttled = (message: string) => new AwsError('Throttling', 400, message);

/** Counts recipients, as SES does: https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas.html */
export class SendQuota {
  readonly #limits: SendLimits;
  readonly #now: () => number;
  /** When each recipient of the last day got a mail. */
  #sent: number[] = [];
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(limits: SendLimits, now: () => number = Date.now) {
    this.#limits = limits;
    this.#now = now;
  }

  /**
   * The answer to GetSendQuota: https://docs.aws.amazon.com/ses/latest/APIReference/API_GetSendQuota.html
   * @throws AwsError Throttling for a second one in a second
   */
  read(): { Max24HourSend: number; MaxSendRate: number; SentLast24Hours: number } {
    if (this.#now() - this.#readAt < SECOND_MS) throw throttled('Rate exceeded');
    this.#readAt = this.#now();
    const { perDay, perSecond } = this.#limits;
    const sent = this.#sent.filter((at) => at > this.#now() - DAY_MS).length;
    return { Max24HourSend: perDay, MaxSendRate: perSecond, SentLast24Hours: sent };
  }

  /** Counts a mail. @throws AwsError Throttling: the mail is dropped, and does not count */
  take(recipients: number): void {
    const now = this.#now();
    this.#sent = this.#sent.filter((at) => at > now - DAY_MS);
    if (this.#sent.length + recipients > this.#limits.perDay) throw throttled('Daily message quota exceeded.');
    const lately = this.#sent.filter((at) => at > now - SECOND_MS).length;
    if (lately + recipients > this.#limits.perSecond) throw throttled('Maximum sending rate exceeded.');
    for (let count = 0; count < recipients; count += 1) this.#sent.push(now);
  }
}
