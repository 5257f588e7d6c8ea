/** The fault of a request that is refused before any service handles it. */
export type Refusal = 'malformed-target' | 'malformed-host' | 'misdirected';

const SENTENCES: Record<Refusal, string> = {
  'malformed-target': 'The address of this request cannot be read.',
  'malformed-host': 'A request names the host that it is for, once.',
  misdirected: 'This address does not serve that host. Open the app at the address that the start of the stack names.',
};

/** A request is refused, whatever it asks for. */
export class RefusedRequestError extends Error {
  readonly status: number;

  constructor(readonly refusal: Refusal) {
    super(SENTENCES[refusal]);
    this.status = refusal === 'misdirected' ? 421 : 400;
  }
}
