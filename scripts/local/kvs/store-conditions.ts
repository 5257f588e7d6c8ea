/** The state of CloudFront KeyValueStore. A test holds the object and changes it while the stack runs. */
export interface StoreConditions {
  /** Time from a write to the moment at which the edge functions see it, in milliseconds. AWS: about 20 to 32 s. */
  edgeDelayMs: number;
  /** The state of the API: it answers, it fails with a 500, or it accepts requests and never answers. */
  api: 'up' | 'failing' | 'silent';
  /** Milliseconds since the epoch. */
  now(): number;
}

/** By default, the API answers and the edge sees each write at once. */
export const storeConditions = (conditions: Partial<StoreConditions> = {}): StoreConditions => ({
  edgeDelayMs: 0,
  api: 'up',
  now: Date.now,
  ...conditions,
});
