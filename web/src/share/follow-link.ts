import type { LinkedRecording } from '#shared/api/sharing/links.ts';
import type { LinkAsks } from '#shared/api/sharing/visits.ts';
import { retryDelayMs } from '#shared/rules/ground/retry.ts';
import { CONVERSION_POLL_MS } from '../lib/http/conversion-poll.ts';
import { isBusy, isFinal } from '../lib/http/is-final.ts';
import { asksIn } from './link-failure.ts';
import { fetchLink, requestConversion } from './link-requests.ts';

/** Wait before asking again after a conversion was triggered, in milliseconds. */
const STARTED_REFETCH_MS = 500;

/** The longest delay of a browser's timer, in milliseconds. */
const TIMER_MAX_MS = 2 ** 31 - 1;

export type LinkState =
  | { status: 'loading' }
  /** The server is busy; the page asks again by itself. */
  | { status: 'waiting' }
  | { status: 'loaded'; recording: LinkedRecording }
  /** The link asks for something before it shows the recording. */
  | { status: 'locked'; asks: LinkAsks }
  | { status: 'failed'; error: Error };

/** Waits while the server is busy, and for a file or a conversion that has not begun, in milliseconds. */
const BUSY_WAITS = { first: 2000, longest: 30_000 };
/** Added to each of these waits, in seconds, unless the answer has a Retry-After. */
const BUSY_PAUSE = 1;

/** Interval of the requests during a recording, in milliseconds. */
const MAKING_POLL_MS = 3000;
/** The same when the recording can be watched. */
const WATCHABLE_POLL_MS = 10_000;
/** The random part of these intervals, as a share: many pages wait for the same recording. */
const JITTER = 0.3;

/**
 * The wait before the next request for the recording, in milliseconds; null when it does not change by itself, and while
 * the player reads its playlist, which says more.
 * @param pending number of the last answers without a conversion that has begun
 */
function nextLook(
  { transcodeStatus, filePath, segments }: LinkedRecording,
  isPlaylistRead: boolean,
  pending: number,
): number | null {
  if (segments?.state === 'recording' || segments?.isSaving) {
    if (segments.playlistPath && isPlaylistRead) return null;
    const wait = segments.playlistPath || filePath ? WATCHABLE_POLL_MS : MAKING_POLL_MS;
    return wait * (1 + Math.random() * JITTER);
  }
  if (pending) return retryDelayMs(pending, BUSY_WAITS, BUSY_PAUSE);
  return transcodeStatus === 'processing' ? CONVERSION_POLL_MS : null;
}

interface Following {
  shareToken: string;
  /** Whether the page came with the recording, and shows it already. */
  isKnown: boolean;
  visitor?: string | undefined;
  /** The proof that the link has accepted, where it asks for one. */
  pass?: string | undefined;
  signal: AbortSignal;
  /** Whether the player reads the playlist of a live recording. */
  isPlaylistRead: () => boolean;
  onChange: (state: LinkState) => void;
}

/**
 * Follows the recording of a link until `signal` aborts or the link ends. Requests the conversion when it has not begun,
 * until a request is accepted. Requests the recording again every 3 s during the conversion, at the intervals above
 * during the recording unless its playlist is read, at the time when the link expires, and after growing waits while the
 * server is busy or the conversion has not begun. A hidden page waits until it is visible. Stops at a link that asks for
 * something. Any other error ends it only when the link is refused, or when the page has nothing to show yet.
 * @returns requests the recording again now
 */
export function followLink(following: Following) {
  const { shareToken, visitor, signal, isPlaylistRead, onChange } = following;
  let isCounted = false;
  let pass = following.pass;
  let isTriggered = false;
  /** Answers in a row that were busy, or without a conversion that has begun. */
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    clearTimeout(end);
  });
  const later = (ms: number | null) => {
    // One timer at a time, or a refresh would start a second series of requests.
    clearTimeout(timer);
    if (ms !== null) timer = setTimeout(() => (document.hidden ? later(CONVERSION_POLL_MS) : void load()), ms);
  };

  const trigger = async () => {
    isTriggered = true;
    try {
      await requestConversion(shareToken, pass, signal);
      later(STARTED_REFETCH_MS);
    } catch (error) {
      isTriggered = false;
      if (!signal.aborted) console.error('The conversion could not be started.', error);
    }
  };

  /** Asks the server at the time when the link expires: its clock decides, not the device's. */
  const awaitEnd = ({ shareExpiresAt }: LinkedRecording) => {
    clearTimeout(end);
    if (!shareExpiresAt) return;
    const ms = Math.max(Date.parse(shareExpiresAt) - Date.now(), CONVERSION_POLL_MS);
    end = setTimeout(() => void load(), Math.min(ms, TIMER_MAX_MS));
  };

  const show = async (recording: LinkedRecording) => {
    pass = recording.pass;
    awaitEnd(recording);
    isCounted = true;
    const isPending = recording.transcodeStatus === 'pending';
    failures = isPending ? failures + 1 : 0;
    onChange({ status: 'loaded', recording });
    later(nextLook(recording, isPlaylistRead(), failures));
    if (isPending && recording.filePath && !isTriggered) await trigger();
  };

  const fail = (error: Error) => {
    const isLoaded = following.isKnown || isCounted;
    const asks = asksIn(error);
    if (asks) {
      clearTimeout(end);
      return onChange({ status: 'locked', asks });
    }
    if (isBusy(error)) {
      failures += 1;
      if (!isLoaded) onChange({ status: 'waiting' });
      return later(retryDelayMs(failures, BUSY_WAITS, error.retryAfter ?? BUSY_PAUSE));
    }
    if (isLoaded && !isFinal(error)) return later(CONVERSION_POLL_MS);
    onChange({ status: 'failed', error });
  };

  const load = async () => {
    try {
      await show(await fetchLink(shareToken, { again: isCounted, visitor, pass }, signal));
    } catch (error) {
      if (signal.aborted) return;
      fail(error as Error);
    }
  };
  void load();
  return () => void load();
}
