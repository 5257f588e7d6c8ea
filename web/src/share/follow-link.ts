import type { LinkAsks } from '#shared/api/link-visits.ts';
import type { LinkedRecording } from '#shared/api/links.ts';
import { CONVERSION_POLL_MS } from '../lib/http/conversion-poll.ts';
import { retryDelayMs } from '../lib/http/retry-delay.ts';
import { asksIn, isBusy, isFinal } from './link-failure.ts';
import { fetchLink, requestConversion } from './link-requests.ts';

/** Wait before asking again after a conversion was triggered, in milliseconds. */
const STARTED_REFETCH_MS = 500;

/** Longest wait that a browser's timer takes, in milliseconds. */
const TIMER_MAX_MS = 2 ** 31 - 1;

export type LinkState =
  | { status: 'loading' }
  /** The server is busy; the page asks again by itself. */
  | { status: 'waiting' }
  | { status: 'loaded'; recording: LinkedRecording }
  /** The link asks for something before it shows the recording. */
  | { status: 'locked'; asks: LinkAsks }
  | { status: 'failed'; error: Error };

/** Waits while the server is busy, in milliseconds. */
const BUSY_WAITS = { first: 2000, longest: 30_000 };
/** What each of them is longer by, in seconds, unless the server names another time. */
const BUSY_PAUSE = 1;

/** While a recording is being made, in milliseconds: its page waits for it, or plays it and learns more from that. */
const MAKING_POLL_MS = { waiting: 3000, watched: 10_000 };
/** Waits differ by so much, as a share: all who have a link wait for the same moment. */
const JITTER = 0.3;

/** When the recording is to be asked for again, in milliseconds; null when it will not change by itself. */
function nextLook({ transcodeStatus, segments }: LinkedRecording): number | null {
  if (segments?.state === 'recording') {
    const wait = segments.playlistPath ? MAKING_POLL_MS.watched : MAKING_POLL_MS.waiting;
    return wait * (1 + Math.random() * JITTER);
  }
  return transcodeStatus === 'processing' ? CONVERSION_POLL_MS : null;
}

interface Following {
  shareToken: string;
  /** Whether the page shows the recording already, as it came with it. */
  isKnown: boolean;
  /** The id that came with the page. */
  visitor?: string | undefined;
  /** What the browser has proven to the link. */
  pass?: string | undefined;
  signal: AbortSignal;
  onChange: (state: LinkState) => void;
}

/**
 * Follows the recording of a link until `signal` ends it or the link itself ends, which the server is asked at its
 * time: asks for the conversion once when that has not begun, and asks again every 3 s while it goes on, or while the
 * recording is being made. A link that asks for something is not followed before that is given. While the server is busy it asks again after pauses that grow. Any other failed answer ends
 * it only while there is nothing to show yet, or when the link itself is refused.
 * @returns what asks once more now
 */
export function followLink({ shareToken, isKnown, visitor, pass: given, signal, onChange }: Following) {
  let isLoaded = isKnown;
  let isCounted = false;
  let pass = given;
  let isTriggered = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    clearTimeout(end);
  });
  const later = (ms: number) => {
    // One wait at a time, or a refresh would make a second round of asking.
    clearTimeout(timer);
    timer = setTimeout(() => void load(), ms);
  };

  const trigger = async () => {
    isTriggered = true;
    try {
      await requestConversion(shareToken, pass, signal);
      later(STARTED_REFETCH_MS);
    } catch (error) {
      if (!signal.aborted) console.error('The conversion could not be started.', error);
    }
  };

  /** When the link ends the server is asked, whose clock is right: it refuses the link then. */
  const awaitEnd = ({ shareExpiresAt }: LinkedRecording) => {
    clearTimeout(end);
    if (!shareExpiresAt) return;
    const ms = Math.max(Date.parse(shareExpiresAt) - Date.now(), CONVERSION_POLL_MS);
    end = setTimeout(() => void load(), Math.min(ms, TIMER_MAX_MS));
  };

  const show = async (recording: LinkedRecording) => {
    isLoaded = true;
    pass = recording.pass;
    awaitEnd(recording);
    isCounted = true;
    failures = 0;
    onChange({ status: 'loaded', recording });
    const wait = nextLook(recording);
    if (wait !== null) later(wait);
    if (recording.transcodeStatus === 'pending' && recording.filePath && !isTriggered) await trigger();
  };

  const fail = (error: Error) => {
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
