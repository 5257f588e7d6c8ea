import { ExplainedError } from '../setup/explained-error.mjs';

/** A fault of a deployment. */
export class SmokeError extends ExplainedError {
  override readonly name = 'SmokeError';
}

/** @throws SmokeError with the sentence `otherwise` */
export function ensure(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new SmokeError(otherwise);
}

/** @throws SmokeError that names the expected and the actual value */
export function ensureStatus(what: string, { status }: { status: number }, expected: number): void {
  ensure(status === expected, `${what} answered ${status} instead of ${expected}`);
}
