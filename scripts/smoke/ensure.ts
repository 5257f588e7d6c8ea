/** A fault of a deployment. Its message is a sentence for people. */
export class SmokeFault extends Error {
  override readonly name = 'SmokeFault';
}

/** @throws SmokeFault with the sentence `otherwise` */
export function ensure(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new SmokeFault(otherwise);
}

/** @throws SmokeFault that names the expected and the actual value */
export function ensureStatus(what: string, { status }: { status: number }, expected: number): void {
  ensure(status === expected, `${what} answered ${status} instead of ${expected}`);
}
