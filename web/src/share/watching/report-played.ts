import { REPORT_SECONDS } from '#shared/model/figures.ts';
import { PLAY_EVENTS, trackPlayed } from './played-ranges.ts';
import { played, readVisit, reportedRanges, saveVisit } from './watched-visit.ts';

/** What this tab remembers; null where the browser forbids it, as some do in frames of other sites. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** Whether an element shows the video: another may load beneath it, to take its place. */
const isShown = (target: EventTarget | null): target is HTMLVideoElement =>
  target instanceof HTMLVideoElement && target.ariaHidden !== 'true';

/** Where the video began to play, while this was loaded, and when: in milliseconds, as events of the page count. */
interface Begun {
  currentTime: number;
  playbackRate: number;
  at: number;
}

/**
 * Reports what is played on the page, at most every 30 s of playing and when somebody leaves. Listens to whichever element
 * shows the video: the player changes it.
 * @param passOf gives the secret of the visit; null where a cookie has it
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
    // Refused when too much waits to be sent already: the next report has all of it.
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
  // Events of media do not bubble, but can be caught on their way down.
  for (const type of PLAY_EVENTS) document.addEventListener(type, onEvent, { capture: true });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  addEventListener('pagehide', send);
}
