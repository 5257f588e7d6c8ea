import { startTicker } from '../compose/ticker.ts';

/** Looks a second; no event tells that an encoder has nothing left to do. */
const LOOKS = 20;
/** A recorder that wrote nothing between so many looks has nothing left to write. */
const QUIET_LOOKS = 10;
/** The same for one that was behind: it writes a picture now and then. */
const QUIET_LOOKS_BEHIND = 30;
/** Longest wait, in milliseconds: what is left then is given up. */
const TIME_LIMIT_MS = 5000;

/**
 * Pauses a recorder, and waits until it has written what it received. Stopped at once, it throws away the
 * pictures that wait to be encoded: none on an idle machine, the last 3 seconds of a recording on a busy one.
 */
export function drainRecorder(recorder: MediaRecorder): Promise<void> {
  if (recorder.state === 'recording') recorder.pause();
  const giveUpAt = performance.now() + TIME_LIMIT_MS;
  let looks = 0;
  let quietLooks = 0;
  let wanted = QUIET_LOOKS;
  const look = ({ data }: BlobEvent) => {
    quietLooks = data.size === 0 ? quietLooks + 1 : 0;
    // The first answer is what was written before.
    if (looks > 0 && data.size > 0) wanted = QUIET_LOOKS_BEHIND;
    looks += 1;
  };
  const isDone = () => recorder.state === 'inactive' || quietLooks >= wanted || performance.now() >= giveUpAt;

  recorder.addEventListener('dataavailable', look);
  return new Promise((resolve) => {
    const stopLooking = startTicker(LOOKS, () => {
      if (!isDone()) return recorder.requestData();
      stopLooking();
      recorder.removeEventListener('dataavailable', look);
      resolve();
    });
  });
}
