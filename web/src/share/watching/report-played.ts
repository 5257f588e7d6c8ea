import { REPORT_SECONDS } from '#shared/model/figures.ts';
import { PLAY_EVENTS, trackPlayed } from './played-ranges.ts';
import { played, readVisit, reportedRanges, saveVisit } from './watched-visit.ts';

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
  target instanceof HTMLVideoElement && target.ariaHidden !== 'true';

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
 */
export function reportPlayed(shareToken: string, begun: Begun, passOf: () => string | null): void {
  const store = tabStorage();
  let visit = readVisit(store, shareToken, Date.now());
  let reported = visit.ranges;
  let sentAt = Date.now();

  const send = () => {
    if (visit.ranges === reported) return;
    const next = { ...visit, sequence: visit.sequence + 1 };
    const { visitId, sequence } = next;
    const body = JSON.stringify({ visitId, sequence, ranges: reportedRanges(next), pass: passOf() });
    const url = `/api/shared/${encodeURIComponent(shareToken)}/watched`;
    // The browser refuses a beacon while its queue is full: the next report has the same ranges.
    if (!navigator.sendBeacon(url, new Blob([body], { type: 'application/json' }))) return;
    visit = next;
    reported = visit.ranges;
    sentAt = Date.now();
    saveVisit(store, shareToken, visit);
  };

  const track = trackPlayed((range) => {
    visit = played(visit, range, Date.now());
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
