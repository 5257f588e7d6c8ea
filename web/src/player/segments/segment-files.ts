import { MEDIA_TOKEN_SECONDS } from '#shared/model/media-token.ts';
import { SEGMENT_PARTS_MAX } from '#shared/model/segment.ts';
import { pause, type RetryDelays, retry, retryDelayMs } from '#shared/rules/retry.ts';
import { anySignal } from '#web/lib/any-signal.ts';
import { retryAfterSeconds } from '#web/lib/http/retry-after.ts';

/** The age at which a URL is renewed, in milliseconds: ten minutes before it expires. */
const RENEW_MS = (MEDIA_TOKEN_SECONDS - 10 * 60) * 1000;

/**
 * Time limit of a request, in milliseconds: a fixed part, and a part for each byte.
 */
const STALL_MS = 10_000;
const STALL_MS_A_BYTE = 1 / 50;

/** Waits after failed requests, without a limit of their number: a viewer who waits goes on by themselves. */
const WAITS: RetryDelays = { first: 500, longest: 15_000 };

/** Files that are held at most until they are wanted: viewers who have just come find several at once. */
const HELD = SEGMENT_PARTS_MAX;

/** The longest Retry-After that is respected, in seconds. */
const RETRY_AFTER_MAX = 60;

/** The server refuses the playlist or a segment: the link was revoked, or the URL has expired. */
class SegmentRefusedError extends Error {
  override readonly name = 'SegmentRefusedError';
}

/** The server has no answer at the moment. `retryAfter` is in seconds; null if the server gives no time. */
class ServerFailedError extends Error {
  override readonly name = 'ServerFailedError';
  readonly retryAfter: number | null;

  constructor({ status, headers, url }: Response) {
    super(`${status}: ${url}`);
    const seconds = retryAfterSeconds(headers.get('retry-after'), Date.now());
    this.retryAfter = seconds && Math.min(seconds, RETRY_AFTER_MAX);
  }
}

const MOMENTARY = [408, 425, 429];

/** The request got no response, or no response in time. */
const isLost = (error: unknown) =>
  error instanceof TypeError || (error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name));

const isMomentary = (error: unknown) => isLost(error) || error instanceof ServerFailedError;

const retryAfterOf = (error: unknown): number | null => (error instanceof ServerFailedError ? error.retryAfter : null);

const isRefusal = ({ status }: Response) => status >= 400 && status < 500 && !MOMENTARY.includes(status);

interface Files {
  /** Permanent URL of the playlist; it may redirect to a URL that expires. */
  src: string;
  /** The URL behind that redirect, if it is known. */
  directSrc?: string | undefined;
  signal: AbortSignal;
  /** Called when requests begin to fail, and when they succeed again. */
  onLost: (isLost: boolean) => void;
}

type OnPiece = (piece: Uint8Array<ArrayBuffer>) => void;

async function eachPiece({ body }: Response, onPiece: OnPiece): Promise<void> {
  const reader = body?.getReader();
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) onPiece(read.value);
}

/** Waits, at most until the browser is online again. */
function pauseOffline(ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  addEventListener('online', () => over.abort(), { signal: over.signal });
  return pause(ms, anySignal([signal, over.signal]))
    .catch(() => signal.throwIfAborted())
    .finally(() => over.abort());
}

/**
 * Fetches a playlist and the files beside it. Their URL expires within an hour: it is renewed before that, and once more
 * if a file is refused. A request that fails for a while is repeated after growing waits, until it succeeds.
 */
export function openFiles({ src, directSrc, signal: closing, onLost }: Files) {
  // The current URL of the playlist; the URLs of the files are relative to it.
  let address = directSrc ? new URL(directSrc, location.href).href : null;
  let takenAt = Date.now();
  let renewal: Promise<unknown> | null = null;

  /** Files that were fetched before anything wanted them, by name, the oldest first. */
  const held = new Map<string, Uint8Array<ArrayBuffer>>();

  const ask = async (url: string, bytes: number, signal: AbortSignal, cache: RequestCache): Promise<Response> => {
    const limit = AbortSignal.timeout(STALL_MS + bytes * STALL_MS_A_BYTE);
    const response = await fetch(url, { cache, signal: anySignal([signal, limit]) });
    if (!response.ok && !isRefusal(response)) throw new ServerFailedError(response);
    return response;
  };

  /** Repeats a request until it gets a response. */
  const persist = async <Answer>(work: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> => {
    let wasLost = false;
    const delayAfter = (error: unknown, failures: number) => {
      if (!isMomentary(error)) return null;
      wasLost = true;
      onLost(true);
      return retryDelayMs(failures, WAITS, retryAfterOf(error));
    };
    const answer = await retry(work, { signal, delayAfter, wait: (ms) => pauseOffline(ms, signal) });
    if (wasLost) onLost(false);
    return answer;
  };

  const askLasting = async (cache: RequestCache): Promise<unknown> => {
    const response = await ask(src, 0, closing, cache);
    if (!response.ok) throw new SegmentRefusedError(`${response.status}: the playlist is refused`);
    const body: unknown = await response.json();
    address = response.url;
    takenAt = Date.now();
    return body;
  };

  const askPlaylist = async (cache: RequestCache): Promise<unknown> => {
    if (!address || Date.now() - takenAt > RENEW_MS) return askLasting(cache);
    const response = await ask(address, 0, closing, cache);
    return response.ok ? response.json() : askLasting('no-store');
  };

  const renew = (): Promise<unknown> => {
    renewal ??= persist(() => askLasting('no-store'), closing).finally(() => {
      renewal = null;
    });
    return renewal;
  };

  const beside = (name: string) => new URL(name, address ?? new URL(src, location.href)).href;

  const askFile = async (name: string, bytes: number, signal: AbortSignal): Promise<Response> => {
    if (!address || Date.now() - takenAt > RENEW_MS) await renew();
    let response = await ask(beside(name), bytes, signal, 'default');
    if (!response.ok) {
      await renew();
      response = await ask(beside(name), bytes, signal, 'default');
    }
    if (!response.ok) throw new SegmentRefusedError(`${response.status}: ${name} is refused`);
    return response;
  };

  /** Files never change: after an interrupted request, the next one skips the bytes that arrived before. */
  const readFile = (name: string, bytes: number, signal: AbortSignal, onPiece: OnPiece): Promise<void> => {
    const [plainName = ''] = name.split('?');
    const found = held.get(plainName);
    held.delete(plainName);
    if (found?.length === bytes) {
      onPiece(found);
      return Promise.resolve();
    }
    let taken = 0;
    return persist(async () => {
      let at = 0;
      await eachPiece(await askFile(name, bytes, signal), (piece) => {
        const fresh = piece.subarray(Math.max(taken - at, 0));
        at += piece.length;
        taken += fresh.length;
        if (fresh.length > 0) onPiece(fresh);
      });
    }, signal);
  };

  /** Errors are not retried: the playlist is requested instead, and says what happened. */
  const askEarly = async (name: string, bytes: number): Promise<Uint8Array<ArrayBuffer> | null> => {
    if (!address || Date.now() - takenAt > RENEW_MS) return null;
    try {
      const response = await ask(beside(name), bytes, closing, 'no-store');
      if (!response.ok) return null;
      const found = new Uint8Array(await response.arrayBuffer());
      held.set(name, found);
      const [oldest = ''] = held.keys();
      if (held.size > HELD) held.delete(oldest);
      return found;
    } catch (error) {
      closing.throwIfAborted();
      if (!isMomentary(error)) throw error;
      return null;
    }
  };

  return {
    /**
     * A file that may not exist yet, by one request. The next `read` of it needs none.
     * @param bytes about its size
     * @returns null if it is not there
     */
    early: askEarly,
    /** The current playlist. @param isFirst whether the response of the page's preload link may be used */
    playlist: (isFirst: boolean) => persist(() => askPlaylist(isFirst ? 'default' : 'no-store'), closing),
    /** The playlist that the permanent URL leads to now. */
    lastingPlaylist: () => persist(() => askLasting('no-store'), closing),
    /** A file beside the playlist. @param bytes its size at most; 0 for a small file */
    file: (name: string, bytes: number, signal: AbortSignal) =>
      persist(async () => (await askFile(name, bytes, signal)).arrayBuffer(), signal),
    /** The same, piece by piece as it arrives. */
    read: readFile,
  };
}

export type SegmentFiles = ReturnType<typeof openFiles>;
