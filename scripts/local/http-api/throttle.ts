export interface Throttle {
  rate: number;
  burst: number;
}

/** CloudFormation's properties: `DefaultRouteSettings` of a stage, and each of its `RouteSettings`. */
interface RouteSettings {
  ThrottlingRateLimit?: number;
  ThrottlingBurstLimit?: number;
}

/** A token bucket that holds `burst` requests and is refilled at `rate` a second. */
export class TokenBucket {
  readonly #throttle: Throttle;
  readonly #now: () => number;
  #tokens: number;
  #filled: number;

  /** @param now gives milliseconds */
  constructor(throttle: Throttle, now: () => number = () => performance.now()) {
    this.#throttle = throttle;
    this.#now = now;
    this.#tokens = throttle.burst;
    this.#filled = now();
  }

  take(): boolean {
    const now = this.#now();
    const { rate, burst } = this.#throttle;
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#filled) / 1000) * rate);
    this.#filled = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}

/** Settings of a stage: for all routes, and for single routes. */
export interface StageSettings {
  DefaultRouteSettings?: RouteSettings;
  RouteSettings?: Record<string, RouteSettings>;
}

const bucketOf = (settings: RouteSettings | undefined, factor: number): TokenBucket | undefined => {
  const { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } = settings ?? {};
  return rate === undefined || burst === undefined
    ? undefined
    : new TokenBucket({ rate: rate * factor, burst: burst * factor });
};

/**
 * The throttles of a stage. A route with its own settings has its own bucket; all others share one. API Gateway does
 * not document whether these routes share a limit: sharing is the stricter reading.
 */
export class StageThrottle {
  readonly #shared: TokenBucket | undefined;
  readonly #own: Map<string, TokenBucket | undefined>;

  /** @param factor by which every limit is multiplied */
  constructor({ DefaultRouteSettings, RouteSettings = {} }: StageSettings, factor: number) {
    this.#shared = bucketOf(DefaultRouteSettings, factor);
    this.#own = new Map(Object.entries(RouteSettings).map(([key, settings]) => [key, bucketOf(settings, factor)]));
  }

  admits(routeKey: string): boolean {
    const bucket = this.#own.has(routeKey) ? this.#own.get(routeKey) : this.#shared;
    return bucket?.take() ?? true;
  }
}
