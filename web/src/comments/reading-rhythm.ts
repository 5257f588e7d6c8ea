/** How long the panel waits until it asks again, in milliseconds: twice as long each time that nothing has changed. */
const WAITS = { first: 60_000, longest: 300_000 };

/** @param wait the wait before this answer, in milliseconds */
export const nextWait = (wait: number, hasChanged: boolean): number =>
  hasChanged ? WAITS.first : Math.min(wait * 2, WAITS.longest);

/**
 * Asks again while the panel is open and the tab is visible.
 * @param mayAsk whether there is anything to read again
 */
export function createRhythm(ask: () => void, mayAsk: () => boolean) {
  let isOpen = false;
  let wait = WAITS.first;
  let askedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const schedule = () => {
    stop();
    if (!isOpen || document.hidden || !mayAsk()) return;
    timer = setTimeout(ask, Math.max(askedAt + wait - Date.now(), 0));
  };
  return {
    stop,
    schedule,
    setOpen: (next: boolean) => {
      isOpen = next;
      schedule();
    },
    /** A request is made. */
    begin: () => {
      stop();
      askedAt = Date.now();
    },
    /** The request has ended. */
    end: (hasChanged: boolean) => {
      wait = nextWait(wait, hasChanged);
      schedule();
    },
    /** The person has made a change: others may answer soon. */
    quicken: () => {
      wait = WAITS.first;
      schedule();
    },
  };
}
