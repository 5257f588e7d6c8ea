import { MEDIA_TOKEN_SECONDS } from '#shared/model/media-token.ts';
import { type RetryDelays, retryDelayMs } from '../../../lib/http/retry-delay.ts';

/** The age of an address at which the next one is taken, in milliseconds: ten minutes before it ends. */
const RENEW_MS = (MEDIA_TOKEN_SECONDS - 10 * 60) * 1000;

/**
 * A request that takes longer is broken off: so long in any case, and so much longer for each byte, in milliseconds.
 */
const STALL_MS = 10_000;
const STALL_MS_A_BYTE = 1 / 50;

const WAITS: RetryDelays = { first: 500, longest: 8000 };

/**
 * Answers that say of the moment that it is the wrong one, after which a server is given up; a lost network never is.
 */
const TRIES = 8;

/** The server refuses the playlist or a segment: the link was revoked, or its address has expired. */
class SegmentRefused extends Error {
  override readonly name = 'SegmentRefused';
}

class ServerFailed extends Error {
  override readonly name = 'ServerFailed';
}

const MOMENTARY = [408, 425, 429];

/** No answer came, or none in time. */
const isLost = (error: unknown) =>
  error instanceof TypeError || (error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name));

const isRefusal = ({ status }: Response) => status >= 400 && status < 500 && !MOMENTARY.includes(status);

interface Files {
  /** Lasting address of the playlist; it may answer with a redirect that is valid for a while only. */
  src: string;
  /** Where the playlist is right now, if that is known. */
  directSrc?: string | undefined;
  signal: AbortSignal;
  /** Told when requests get no answer, and when they get one again. */
  onTrouble: (isInTrouble: boolean) => void;
}

/** Told of what has arrived. */
type OnPiece = (piece: Uint8Array<ArrayBuffer>) => void;

async function eachPiece({ body }: Response, onPiece: OnPiece): Promise<void> {
  const reader = body?.getReader();
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) onPiece(read.value);
}

/** Waits; less when the device is told that its network is back. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = new AbortController();
    const end = (work: () => void) => () => {
      clearTimeout(timer);
      done.abort();
      work();
    };
    const timer = setTimeout(end(resolve), ms);
    addEventListener('online', end(resolve), { signal: done.signal });
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason)),
      { signal: done.signal },
    );
  });

/**
 * Fetches a playlist and the files beside it. Their address ends within an hour: it is asked for again before, and once
 * more when a file is refused. What does not come is asked for again after pauses that grow, however long the network
 * is away.
 */
export function openFiles({ src, directSrc, signal: closing, onTrouble }: Files) {
  // Of the playlist; files are beside it.
  let address = directSrc ? new URL(directSrc, location.href).href : null;
  let takenAt = Date.now();
  let renewal: Promise<unknown> | null = null;

  const ask = async (url: string, bytes: number, signal: AbortSignal, cache: RequestCache): Promise<Response> => {
    const limit = AbortSignal.timeout(STALL_MS + bytes * STALL_MS_A_BYTE);
    const response = await fetch(url, { cache, signal: AbortSignal.any([signal, limit]) });
    if (!response.ok && !isRefusal(response)) throw new ServerFailed(`${response.status}: ${url}`);
    return response;
  };

  /** Tries until there is an answer. */
  const persist = async <Answer>(work: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> => {
    for (let failures = 1; ; failures += 1) {
      try {
        const answer = await work();
        if (failures > 1) onTrouble(false);
        return answer;
      } catch (error) {
        signal.throwIfAborted();
        const isMomentary = isLost(error) || (error instanceof ServerFailed && failures < TRIES);
        if (!isMomentary) throw error;
        onTrouble(true);
        await pause(retryDelayMs(failures, WAITS, null), signal);
      }
    }
  };

  const askLasting = async (cache: RequestCache): Promise<unknown> => {
    const response = await ask(src, 0, closing, cache);
    if (!response.ok) throw new SegmentRefused(`${response.status}: the playlist is refused`);
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
    if (!response.ok) throw new SegmentRefused(`${response.status}: ${name} is refused`);
    return response;
  };

  /** Files never change: what came before a request broke off is left out of the next one. */
  const readFile = (name: string, bytes: number, signal: AbortSignal, onPiece: OnPiece): Promise<void> => {
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

  return {
    /** The playlist as it is now. @param isFirst whether it may be one that the page has begun to load */
    playlist: (isFirst: boolean) => persist(() => askPlaylist(isFirst ? 'default' : 'no-store'), closing),
    /** A file beside the playlist. @param bytes how large it is at most; 0 for a small one */
    file: (name: string, bytes: number, signal: AbortSignal) =>
      persist(async () => (await askFile(name, bytes, signal)).arrayBuffer(), signal),
    /** The same, told piece by piece as it arrives. */
    read: readFile,
  };
}

export type SegmentFiles = ReturnType<typeof openFiles>;
