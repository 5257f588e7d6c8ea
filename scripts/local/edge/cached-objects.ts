import { type Answer, dropBody } from '../http/answer.ts';

/** How long CloudFront caches what does not say how long, by its caching policies, in milliseconds. */
const DEFAULT_MS = 24 * 60 * 60 * 1000;

/** Objects that are remembered: the oldest go first. */
const MOST = 10_000;

const isCached = ({ status }: Answer, cacheControl: string): boolean =>
  [200, 206, 304].includes(status) && !/no-cache|no-store|private|max-age=0/.test(cacheControl);

interface CachedObject {
  etag: string;
  /** Milliseconds since the epoch. */
  until: number;
}

/**
 * Which objects an edge location has cached, by their path. Their bytes are read from the bucket all the same; but where
 * CloudFront would answer with those from before, this refuses to answer: a path that is cached must not be written over.
 */
export class CachedObjects {
  readonly #now: () => number;
  readonly #cached = new Map<string, CachedObject>();

  /** @param now gives milliseconds since the epoch */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Remembers the object of an answer. @throws Error when another one is cached under the path */
  check(path: string, answer: Answer): void {
    const { etag, 'cache-control': cacheControl = '' } = answer.headers;
    if (typeof etag !== 'string' || !isCached(answer, String(cacheControl))) return;
    const known = this.#cached.get(path);
    if (known && this.#now() < known.until) {
      if (known.etag === etag) return;
      dropBody(answer);
      throw new Error(`${path} was written over: CloudFront would go on with the object that it has cached`);
    }
    this.#cached.delete(path);
    this.#cached.set(path, { etag, until: this.#now() + DEFAULT_MS });
    const [oldest] = this.#cached.keys();
    if (this.#cached.size > MOST && oldest !== undefined) this.#cached.delete(oldest);
  }
}
