import { MEDIA_TOKEN_SECONDS } from '#shared/limits.ts';
import { SEGMENT_PARTS_MAX } from '#shared/model/video/segment.ts';
import { readPlaylist } from './read-playlist.ts';
import { type Asking, ask, isMomentary, retryUntilAnswered, type Wanted } from './segment-requests.ts';

/** The age at which a URL is renewed, in milliseconds: ten minutes before it expires. */
const RENEW_MS = (MEDIA_TOKEN_SECONDS - 10 * 60) * 1000;

/** Files that are held at most until they are wanted: viewers who have just come find several at once. */
const HELD = SEGMENT_PARTS_MAX;

/** The server refuses the playlist or a segment: the link was revoked, or the URL has expired. */
export class SegmentRefusedError extends Error {
  override readonly name = 'SegmentRefusedError';
}

export interface Files extends Asking {
  /** Permanent URL of the playlist; it may redirect to a URL that expires. */
  src: string;
  /** The URL behind that redirect, if it is known. */
  directSrc?: string | undefined;
}

export type Bytes = Uint8Array<ArrayBuffer>;
export type OnPiece = (piece: Bytes) => void;

/** Reads a response. @param skipped number of bytes at its start that are not passed on */
export async function eachPiece({ body }: Response, skipped: number, onPiece: OnPiece): Promise<void> {
  const reader = body?.getReader();
  let left = skipped;
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    if (read.value.length > left) onPiece(read.value.subarray(left));
    left = Math.max(left - read.value.length, 0);
  }
}

/**
 * The current URL of a playlist, and of the files beside it. It expires within an hour: it is renewed before that, and
 * once more if a file is refused.
 */
export function openAddress(options: Files) {
  const { src, directSrc, signal: closing } = options;
  let url = new URL(directSrc || src, location.href).href;
  let takenAt = directSrc ? Date.now() : Number.NEGATIVE_INFINITY;
  let renewal: Promise<unknown> | null = null;

  const isOld = () => Date.now() - takenAt > RENEW_MS;

  const askBeside = (name: string, wanted: Wanted, signal: AbortSignal, cache: RequestCache) =>
    ask(new URL(name, url).href, wanted, signal, cache);

  /** Takes the URL that the permanent one leads to. @returns the playlist there */
  const follow = async (cache: RequestCache): Promise<string> => {
    const response = await ask(src, { bytes: 0 }, closing, cache);
    if (!response.ok) throw new SegmentRefusedError(`${response.status}: the playlist is refused`);
    const text = await response.text();
    url = response.url;
    takenAt = Date.now();
    return text;
  };

  const renew = (): Promise<unknown> => {
    renewal ??= retryUntilAnswered(() => follow('no-store'), options).finally(() => {
      renewal = null;
    });
    return renewal;
  };

  return {
    isOld,
    askBeside,
    follow,
    askPlaylist: async (cache: RequestCache): Promise<string> => {
      if (isOld()) return follow(cache);
      const response = await ask(url, { bytes: 0 }, closing, cache);
      return response.ok ? response.text() : follow('no-store');
    },
    askFile: async (name: string, wanted: Wanted, signal: AbortSignal, cache: RequestCache = 'default') => {
      if (isOld()) await renew();
      let response = await askBeside(name, wanted, signal, cache);
      if (!response.ok) {
        await renew();
        response = await askBeside(name, wanted, signal, cache);
      }
      if (!response.ok) throw new SegmentRefusedError(`${response.status}: ${name} is refused`);
      return response;
    },
  };
}

/** Fetches a playlist and the files beside it. A request that fails for a while is repeated until it succeeds. */
export function openFiles(options: Files) {
  const { signal: closing, onLost } = options;
  const { isOld, askBeside, follow, askPlaylist, askFile } = openAddress(options);
  /** Files that were fetched before anything wanted them, by name, the oldest first. */
  const held = new Map<string, Bytes>();

  /** Files never change: after an interrupted request, the next one skips the bytes that arrived before. */
  const read = async (name: string, bytes: number, signal: AbortSignal, onPiece: OnPiece): Promise<void> => {
    const [plainName = ''] = name.split('?');
    const found = held.get(plainName);
    held.delete(plainName);
    if (found?.length === bytes) return onPiece(found);
    let taken = 0;
    const take: OnPiece = (piece) => {
      taken += piece.length;
      onPiece(piece);
    };
    const askRest = async () => eachPiece(await askFile(name, { bytes }, signal), taken, take);
    return retryUntilAnswered(askRest, { signal, onLost });
  };

  /** Errors are not retried: the playlist is requested instead, and says what happened. */
  const early = async (name: string, bytes: number): Promise<Bytes | null> => {
    if (isOld()) return null;
    try {
      const response = await askBeside(name, { bytes }, closing, 'no-store');
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
    early,
    /** The current playlist. @param isFirst whether the response of the page's preload link may be used */
    playlist: (isFirst: boolean) =>
      retryUntilAnswered(async () => readPlaylist(await askPlaylist(isFirst ? 'default' : 'no-store')), options),
    /** The playlist that the permanent URL leads to now. */
    lastingPlaylist: () => retryUntilAnswered(async () => readPlaylist(await follow('no-store')), options),
    /** A file beside the playlist. @param bytes its size at most; 0 for a small file */
    file: (name: string, bytes: number, signal: AbortSignal) =>
      retryUntilAnswered(async () => (await askFile(name, { bytes }, signal)).arrayBuffer(), { signal, onLost }),
    /** The same, piece by piece as it arrives. */
    read,
  };
}

/** The playlist of a recording, and what it lists. */
export type SegmentFiles = ReturnType<typeof openFiles>;
