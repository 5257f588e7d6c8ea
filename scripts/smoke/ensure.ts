/** A fault of a deployment, in a sentence for the reader of the run's log. */
export class SmokeFault extends Error {
  override readonly name = 'SmokeFault';
}

/** @throws SmokeFault with the sentence unless it holds */
export function ensure(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new SmokeFault(otherwise);
}

/** @throws SmokeFault that names the expected and the actual value */
export function ensureStatus(what: string, { status }: { status: number }, expected: number): void {
  ensure(status === expected, `${what} answered ${status} instead of ${expected}`);
}
