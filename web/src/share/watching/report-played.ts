import { REPORT_RANGES_MAX, WATCHED_VISIT_SECONDS } from '#shared/limits.ts';
import { REPORT_SECONDS } from '#shared/model/sharing/figures.ts';
import { addRange, type TimeRange } from '#shared/rules/ground/time-ranges.ts';

/** The ranges that were played in a visit to a link, in this tab. */
interface WatchedVisit {
  visitId: string;
  sequence: number;
  /** The number of what was played: see `fileVersion`. */
  file: number;
  ranges: TimeRange[];
  /** The last time of playback, in milliseconds since the epoch. */
  at: number;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (shareToken: string): string => `watched:${shareToken}`;

const newVisit = (now: number): WatchedVisit => ({
  visitId: crypto.randomUUID(),
  sequence: 0,
  file: 0,
  ranges: [],
  at: now,
});

const hasEnded = ({ at }: WatchedVisit, now: number): boolean => now - at > WATCHED_VISIT_SECONDS * 1000;

/** The stored visit, which continues after a reload; a new visit if no visit is stored or the stored one has ended. */
export function readVisit(store: Store | null, shareToken: string, now: number): WatchedVisit {
  const stored = store?.getItem(keyOf(shareToken));
  const visit = stored ? (JSON.parse(stored) as WatchedVisit) : null;
  return visit && !hasEnded(visit, now) ? visit : newVisit(now);
}

/** Stores the visit for a reload; without storage, a reload starts a new visit. */
export function saveVisit(store: Store | null, shareToken: string, visit: WatchedVisit): void {
  try {
    store?.setItem(keyOf(shareToken), JSON.stringify(visit));
  } catch (error) {
    console.warn('The played ranges could not be stored for a reload.', error);
  }
}

/** Adds a played range of a file; after a long pause it belongs to a new visit. Of an earlier file, nothing is left. */
export const played = (visit: WatchedVisit, range: TimeRange, file: number, now: number): WatchedVisit => {
  const present = hasEnded(visit, now) ? newVisit(now) : visit;
  const before = present.file === file ? present.ranges : [];
  return { ...present, file, ranges: addRange(before, range), at: now };
};

const thousandth = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** The ranges of a report: all ranges of the visit or, when they are too many, the longest. */
export function reportedRanges({ ranges }: WatchedVisit): number[][] {
  const longest = [...ranges]
    .sort(([from, to], [otherFrom, otherTo]) => otherTo - otherFrom - (to - from))
    .slice(0, REPORT_RANGES_MAX);
  return longest.map((range) => range.map(thousandth));
}

/** The part of a video element that is read. */
type Played = Pick<HTMLVideoElement, 'currentTime' | 'paused' | 'seeking' | 'ended' | 'playbackRate'>;

/** Events after which a video has played a range, or continues at another moment. */
const PLAY_EVENTS = [
  ...['playing', 'timeupdate', 'pause', 'ended', 'ratechange', 'seeking', 'seeked', 'waiting', 'emptied'],
] as const;

/** Tolerance between a clock and a video, in seconds. */
const SLACK_SECONDS = 0.5;

/**
 * Derives the ranges that were really played from the events of a video. Skipped parts do not count, and a range is no
 * longer than the elapsed time at the video's speed.
 * @param onPlayed called with each range, in seconds of the recording
 * @returns handles an event, given its name and its time in milliseconds
 */
export function trackPlayed(onPlayed: (range: TimeRange) => void) {
  let last: { time: number; at: number; rate: number } | null = null;
  return (type: string, video: Played, now: number): void => {
    const { currentTime, paused, seeking, ended, playbackRate } = video;
    const isElsewhere = seeking || type === 'seeking' || type === 'seeked' || type === 'emptied';
    if (last && !isElsewhere) {
      const farthest = last.time + ((now - last.at) / 1000) * last.rate + SLACK_SECONDS;
      if (currentTime > last.time) onPlayed([last.time, Math.min(currentTime, farthest)]);
    }
    last = paused || seeking || ended || type === 'emptied' ? null : { time: currentTime, at: now, rate: playbackRate };
  };
}

/** The tab's storage; null where the browser blocks it, as some do in frames on other sites. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** Whether an element is the visible one: during a handover, another element loads beneath it. */
const isShown = (target: EventTarget | null): target is HTMLVideoElement =>
  target instanceof HTMLVideoElement && target.getAttribute('aria-hidden') !== 'true';

/** Where and when the video began to play, before this script was loaded; `at` is a time of `performance.now()`. */
interface Begun {
  currentTime: number;
  playbackRate: number;
  at: number;
}

/**
 * Reports the played ranges to the server: at most every 30 s during playback, and when the viewer leaves the page.
 * Listens on the document, because the player can replace its video element.
 * @param passOf returns the secret of the visit; null where a cookie has it
 * @param fileOf returns the number of what is played
 */
export function reportPlayed(
  shareToken: string,
  begun: Begun,
  { passOf, fileOf }: { passOf: () => string | null; fileOf: () => number },
): void {
  const store = tabStorage();
  let visit = readVisit(store, shareToken, Date.now());
  let reported = visit.ranges;
  let sentAt = Date.now();

  const send = () => {
    if (visit.ranges === reported) return;
    const next = { ...visit, sequence: visit.sequence + 1 };
    const { visitId, sequence, file } = next;
    const body = JSON.stringify({ visitId, sequence, file, ranges: reportedRanges(next), pass: passOf() });
    const url = `/api/shared/${encodeURIComponent(shareToken)}/watched`;
    // The browser refuses a beacon while its queue is full: the next report has the same ranges.
    if (!navigator.sendBeacon(url, new Blob([body], { type: 'application/json' }))) return;
    visit = next;
    reported = visit.ranges;
    sentAt = Date.now();
    saveVisit(store, shareToken, visit);
  };

  const track = trackPlayed((range) => {
    // The played parts of an earlier file are still to be reported.
    if (visit.file !== fileOf()) send();
    visit = played(visit, range, fileOf(), Date.now());
    if (Date.now() - sentAt >= REPORT_SECONDS * 1000) send();
  });
  track('playing', { ...begun, paused: false, seeking: false, ended: false }, begun.at);
  const onEvent = ({ type, target }: Event) => {
    if (isShown(target)) track(type, target, performance.now());
  };
  // Media events do not bubble, but the capture phase gets them.
  for (const type of PLAY_EVENTS) document.addEventListener(type, onEvent, { capture: true });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  addEventListener('pagehide', send);
}
