/** Largest number of events in an execution's history (Step Functions' quotas, Standard workflows). */
const HISTORY_MAX = 25_000;

/** The interpreter's events that AWS writes into an execution's history. */
const OF_EVENT: Record<string, number> = {
  StateEntered: 1,
  StateExited: 1,
  MapIterationStarted: 1,
  MapIterationSucceeded: 1,
  MapIterationFailed: 1,
};

/** LambdaFunctionScheduled, LambdaFunctionStarted, and how it ended: each try has all three. */
const OF_TRY = 3;

/** Counts the events in an execution's history as AWS does, where an execution with too many events fails. */
export class History {
  // ExecutionStarted.
  #events = 1;
  readonly #full: () => void;

  /** @param full called when an event would exceed the limit */
  constructor(full: () => void) {
    this.#full = full;
  }

  #add(events: number): void {
    const wasFull = this.isFull;
    this.#events += events;
    if (this.isFull && !wasFull) this.#full();
  }

  get isFull(): boolean {
    return this.#events > HISTORY_MAX;
  }

  /** Counts an event of the interpreter. */
  count({ type, state }: { type: string; state?: { type: string } }): void {
    // A Map state also has MapStateStarted and MapStateSucceeded.
    const isMap = state?.type === 'Map' && type.startsWith('State');
    this.#add((OF_EVENT[type] ?? 0) * (isMap ? 2 : 1));
  }

  /** Counts a try of a task. */
  countTry(): void {
    this.#add(OF_TRY);
  }
}

/** The error with which AWS ends such an execution. No Catch applies. */
export const HISTORY_FULL = {
  error: 'States.Runtime',
  cause: `The execution reached the maximum number of history events (${HISTORY_MAX}).`,
} as const;
