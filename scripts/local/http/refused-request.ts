/** The fault of a request that is refused before any service handles it. */
export type Refusal = 'malformed-target' | 'malformed-host' | 'misdirected' | 'long-forwarding';

const ANSWERS: Record<Refusal, [status: number, sentence: string]> = {
  'malformed-target': [400, 'The address of this request cannot be read.'],
  'malformed-host': [400, 'A request names the host that it is for, once.'],
  misdirected: [
    421,
    'This address does not serve that host. Open the app at the address that the start of the stack names.',
  ],
  'long-forwarding': [431, 'The headers that say for whom this request is forwarded are too long.'],
};

/** A request is refused, whatever it asks for. */
export class RefusedRequestError extends Error {
  readonly status: number;

  constructor(readonly refusal: Refusal) {
    const [status, sentence] = ANSWERS[refusal];
    super(sentence);
    this.status = status;
  }
}
