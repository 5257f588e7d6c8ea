import type { CaptureEvent } from '#web/media/capture/capture.ts';
import { AUDIO_BITS_PER_SECOND } from '#web/media/compose/quality.ts';
import { availableQuota, recordableSeconds } from '#web/media/store/storage-quota.ts';
import * as tell from './recorder-notifications.ts';
import type { RecorderStore } from './recorder-store.ts';
import type { RunningRecording } from './start-recording.ts';

/** How often the browser's disk is looked at, in milliseconds. */
const LOOK_EVERY_MS = 15_000;
/** With less room than this it is said how much, in seconds. */
const SHORT_SECONDS = 5 * 60;
/** With less room than this the take is ended while all of it still fits, in seconds. */
const FULL_SECONDS = 30;

/** Turns what happens to the microphone into warnings and words. */
function onCaptureEvent(event: CaptureEvent, store: RecorderStore) {
  if (event.type === 'silence') store.dispatch({ type: 'warn', warnings: { isSilent: event.isSilent } });
  if (event.type === 'microphone-lost') {
    store.dispatch({ type: 'warn', warnings: { isMicrophoneLost: true } });
    tell.notifyMicrophoneLost();
  }
  if (event.type === 'microphone-found') {
    store.dispatch({ type: 'warn', warnings: { isMicrophoneLost: false } });
    tell.notifyMicrophoneFound(event.label);
  }
}

/**
 * Looks after a running take: the microphone, and the room on the browser's disk.
 * @param onFull called once, when there is no room for more
 * @returns ends the watch
 */
export function watchRecording(
  { capture, take }: RunningRecording,
  store: RecorderStore,
  onFull: () => void,
): () => void {
  const bitsPerSecond = capture.videoBitsPerSecond + AUDIO_BITS_PER_SECOND;
  const unwatch = capture.watch((event) => onCaptureEvent(event, store));
  const look = async () => {
    const room = await availableQuota();
    if (!room) return;
    // What is recorded already is to be copied once more.
    const recordedBytes = (take.elapsedMs() / 1000) * (bitsPerSecond / 8);
    const seconds = recordableSeconds(room.freeBytes - recordedBytes, bitsPerSecond);
    store.dispatch({ type: 'warn', warnings: { secondsLeftOnDevice: seconds < SHORT_SECONDS ? seconds : null } });
    if (seconds < FULL_SECONDS) onFull();
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  void look();
  return () => {
    clearInterval(timer);
    unwatch();
  };
}
