import { Readable } from 'node:stream';
import type { Answer } from '../http/answer.ts';

/** `CustomErrorResponses` of a distribution. */
export interface CustomErrorResponse {
  ErrorCode: number;
  ErrorCachingMinTTL?: number;
  ResponsePagePath?: string;
}

/**
 * Statuses that CloudFront caches even if Cache-Control forbids it, and the default time in seconds:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 */
const CACHED_STATUSES = [500, 502, 503, 504];
const DEFAULT_SECONDS = 10;

/**
 * Statuses that it caches unless Cache-Control forbids it. According to the guide, 403 is cached only with a `max-age`.
 * Here it is treated like 404, because a bucket answers 403 for a missing object when the caller may not list it.
 */
const CACHED_WITHOUT_RULE = [403, 404];

interface CachedError {
  answer: Answer;
  /** Milliseconds since the epoch. */
  until: number;
}

/** The errors of an origin that one edge location caches, and returns to everyone who requests the same path. */
export class CachedErrors {
  readonly #seconds: Map<number, number>;
  readonly #now: () => number;
  readonly #cached = new Map<string, CachedError>();

  /** @param now gives milliseconds since the epoch */
  constructor(responses: CustomErrorResponse[], now: () => number = Date.now) {
    const page = responses.find(({ ResponsePagePath }) => ResponsePagePath !== undefined);
    if (page) throw new Error(`The error page for ${page.ErrorCode} is not emulated`);
    const chosen = new Map(responses.map(({ ErrorCode, ErrorCachingMinTTL }) => [ErrorCode, ErrorCachingMinTTL]));
    const statuses = [...CACHED_STATUSES, ...CACHED_WITHOUT_RULE];
    this.#seconds = new Map(statuses.map((status) => [status, chosen.get(status) ?? DEFAULT_SECONDS]));
    this.#now = now;
  }

  /** The cached error of a path; undefined for a path without one. */
  find(key: string): Answer | undefined {
    const cached = this.#cached.get(key);
    if (!cached) return undefined;
    if (this.#now() < cached.until) return { ...cached.answer, headers: { ...cached.answer.headers } };
    this.#cached.delete(key);
    return undefined;
  }

  store(key: string, answer: Answer): void {
    if (CACHED_WITHOUT_RULE.includes(answer.status) && answer.headers['cache-control'] !== undefined) return;
    const seconds = this.#seconds.get(answer.status) ?? 0;
    // Errors are a line of text; a stream can be read only once and is not cached.
    if (seconds === 0 || answer.body instanceof Readable) return;
    this.#cached.set(key, { answer, until: this.#now() + seconds * 1000 });
  }
}
