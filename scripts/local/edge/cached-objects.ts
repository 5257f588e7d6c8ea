import { type Answer, dropBody } from '../http/answer.ts';

/** Time for which CloudFront's caching policies cache objects without their own time, in milliseconds. */
const DEFAULT_MS = 24 * 60 * 60 * 1000;

/** Largest number of recorded objects: the oldest are removed first. */
const MOST = 10_000;

const isCached = ({ status }: Answer, cacheControl: string): boolean =>
  [200, 206, 304].includes(status) && !/no-cache|no-store|private|max-age=0/.test(cacheControl);

interface CachedObject {
  etag: string;
  /** Milliseconds since the epoch. */
  until: number;
}

/**
 * The objects that an edge location has cached, by path. Their bytes are still read from the bucket, but the class
 * throws where CloudFront would return stale bytes: a cached path must not be overwritten.
 */
export class CachedObjects {
  readonly #now: () => number;
  readonly #cached = new Map<string, CachedObject>();

  /** @param now gives milliseconds since the epoch */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Records the object of an answer. @throws Error when another object is cached under the path */
  check(path: string, answer: Answer): void {
    const { etag, 'cache-control': cacheControl = '' } = answer.headers;
    if (typeof etag !== 'string' || !isCached(answer, String(cacheControl))) return;
    const known = this.#cached.get(path);
    if (known && this.#now() < known.until) {
      if (known.etag === etag) return;
      dropBody(answer);
      throw new Error(`${path} was overwritten: CloudFront would still return the object that it has cached`);
    }
    this.#cached.delete(path);
    this.#cached.set(path, { etag, until: this.#now() + DEFAULT_MS });
    const [oldest] = this.#cached.keys();
    if (this.#cached.size > MOST && oldest !== undefined) this.#cached.delete(oldest);
  }
}
