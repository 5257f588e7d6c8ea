import { startTicker } from '../compose/ticker.ts';

/** Checks a second; no event says that an encoder has nothing left to do. */
const CHECKS = 20;
/** A recorder that wrote nothing between so many checks has nothing left to write. */
const QUIET_CHECKS = 10;
/** The same for one that was behind: it writes a picture now and then. */
const QUIET_CHECKS_BEHIND = 30;
/** Longest wait, in milliseconds: what is left then is given up. */
const TIME_LIMIT_MS = 5000;

/**
 * Pauses a recorder, and waits until it has written what it received. Stopped at once, it throws away the
 * pictures that wait to be encoded: none on an idle machine, the last 3 seconds of a recording on a busy one.
 */
export function drainRecorder(recorder: MediaRecorder): Promise<void> {
  if (recorder.state === 'recording') recorder.pause();
  const giveUpAt = performance.now() + TIME_LIMIT_MS;
  let checks = 0;
  let quietChecks = 0;
  let wanted = QUIET_CHECKS;
  const onData = ({ data }: BlobEvent) => {
    quietChecks = data.size === 0 ? quietChecks + 1 : 0;
    // The first answer is what was written before.
    if (checks > 0 && data.size > 0) wanted = QUIET_CHECKS_BEHIND;
    checks += 1;
  };
  const isDone = () => recorder.state === 'inactive' || quietChecks >= wanted || performance.now() >= giveUpAt;

  recorder.addEventListener('dataavailable', onData);
  return new Promise((resolve) => {
    const stopChecking = startTicker(CHECKS, () => {
      if (!isDone()) return recorder.requestData();
      stopChecking();
      recorder.removeEventListener('dataavailable', onData);
      resolve();
    });
  });
}
