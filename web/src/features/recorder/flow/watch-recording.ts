import type { CaptureEvent } from '#web/media/capture/capture-events.ts';
import { AUDIO_BITS_PER_SECOND } from '#web/media/compose/quality.ts';
import { availableQuota, recordableSeconds } from '#web/media/store/storage-quota.ts';
import * as toasts from './recorder-notifications.ts';
import type { RecorderStore } from './recorder-state.ts';
import type { RunningRecording } from './start-recording.ts';

/** How often the quota is measured, in milliseconds. */
const CHECK_EVERY_MS = 15_000;
/** When less than this is left, the person is told how much, in seconds. */
const SHORT_SECONDS = 5 * 60;
/** When less than this is left, the recording is ended while all of it still fits, in seconds. */
const FULL_SECONDS = 30;

/** Turns what happens to the microphone into warnings and words. */
function onCaptureEvent(event: CaptureEvent, store: RecorderStore) {
  if (event.type === 'silence') store.dispatch({ type: 'warn', warnings: { isSilent: event.isSilent } });
  if (event.type === 'microphone-lost') {
    store.dispatch({ type: 'warn', warnings: { isMicrophoneLost: true } });
    toasts.notifyMicrophoneLost();
  }
  if (event.type === 'microphone-found') {
    store.dispatch({ type: 'warn', warnings: { isMicrophoneLost: false } });
    toasts.notifyMicrophoneFound(event.label);
  }
}

/**
 * Watches a running recording: the microphone, and the quota.
 * @param onFull called once, when the quota is used up
 * @returns ends the watch
 */
export function watchRecording(
  { capture, streamRecorder }: RunningRecording,
  store: RecorderStore,
  onFull: () => void,
): () => void {
  const bitsPerSecond = capture.videoBitsPerSecond + AUDIO_BITS_PER_SECOND;
  const unwatch = capture.watch((event) => onCaptureEvent(event, store));
  const check = async () => {
    const quota = await availableQuota();
    if (!quota) return;
    // What is recorded already is written once more, as the seekable file.
    const recordedBytes = (streamRecorder.elapsedMs() / 1000) * (bitsPerSecond / 8);
    const seconds = recordableSeconds(quota.freeBytes - recordedBytes, bitsPerSecond);
    store.dispatch({ type: 'warn', warnings: { secondsLeftOnDevice: seconds < SHORT_SECONDS ? seconds : null } });
    if (seconds < FULL_SECONDS) onFull();
  };
  const timer = setInterval(() => void check(), CHECK_EVERY_MS);
  void check();
  return () => {
    clearInterval(timer);
    unwatch();
  };
}
