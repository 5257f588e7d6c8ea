/** Rate (requests a second) and burst that API Gateway accepts before it answers 429. */
export interface Throttle {
  rate: number;
  burst: number;
}

/** The functions that answer requests. Each can get reserved concurrency. */
type Answering = 'public' | 'member';

/** Capacity of the stack. The account has limits of its own: see "Capacity" in docs/deploying.md. */
export interface CapacitySettings {
  /** All calls together that have no throttle of their own. */
  calls: Throttle;
  /** Each call of people who have only a link. */
  viewerCalls: Throttle;
  /** The call that open pages with a player repeat. */
  pageCalls: Throttle;
  /** Conversions of the account that the queue reserves; null: it runs those that no other queue has reserved. */
  conversionsAtOnce: number | null;
  /** Memory of a function, in MB. Its CPU share grows with it. */
  memory: Record<Answering, number>;
  /** Reserved concurrency of a function, which is also its limit; null for a function without a reservation. */
  concurrency: Record<Answering, number | null>;
}

/** Parses a context value. @throws Error that names the value when it is not a whole number within the limits */
export function readNumber(name: string, value: string, min: number, max: number): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= min && number <= max) return number;
  throw new Error(`Context value ${name}: "${value}" must be a whole number from ${min} to ${max}`);
}

/**
 * Reads the context values `callRate`, `callBurst`, `viewerRate`, `viewerBurst`, `pageRate`, `pageBurst`,
 * `conversionsAtOnce`, `publicMemory`, `memberMemory`, `publicConcurrency` and `memberConcurrency`.
 * @param read gives a value, or an empty string when it is not set
 * @throws Error that names the value that cannot be used
 */
export function readCapacity(read: (name: string) => string): CapacitySettings {
  const within = (name: string, fallback: number, min: number, max: number) =>
    readNumber(name, read(name) || String(fallback), min, max);
  // API Gateway's limits of an account: 10,000 requests a second, and bursts of 5,000.
  const throttle = (name: string): Throttle => ({
    rate: within(`${name}Rate`, 200, 1, 10_000),
    burst: within(`${name}Burst`, 400, 1, 5000),
  });
  const memory = (name: string, fallback: number) => within(name, fallback, 128, 10_240);
  // A new account has ten executions, and Lambda refuses to reserve any of them.
  const concurrency = (name: string) => (read(name) ? within(name, 0, 1, 10_000) : null);
  return {
    calls: throttle('call'),
    viewerCalls: throttle('viewer'),
    pageCalls: throttle('page'),
    // No default: MediaConvert refuses a number above the account's quota, which is low in a new account.
    conversionsAtOnce: read('conversionsAtOnce') ? within('conversionsAtOnce', 0, 1, 10_000) : null,
    memory: {
      // A log-in waits for scrypt, which takes 32 MB and depends only on the CPU: at 256 MB it takes four times as long.
      public: memory('publicMemory', 1024),
      // A list of 10,000 recordings is read, checked and compressed: several copies of some megabytes.
      member: memory('memberMemory', 512),
    },
    concurrency: { public: concurrency('publicConcurrency'), member: concurrency('memberConcurrency') },
  };
}
