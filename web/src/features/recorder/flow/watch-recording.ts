import type { CaptureEvent } from '#web/media/capture/capture-events.ts';
import { AUDIO_BITS_PER_SECOND } from '#web/media/compose/quality.ts';
import { startTicker } from '#web/media/compose/ticker.ts';
import { createSlowDown } from '#web/media/record/slow-down.ts';
import { availableQuota, recordableSeconds } from '#web/media/store/storage-quota.ts';
import * as toasts from './recorder-notifications.ts';
import type { RecorderStore } from './recorder-state.ts';
import type { RunningRecording } from './start-recording.ts';

/** Interval at which the quota is checked, in milliseconds. */
const CHECK_EVERY_MS = 15_000;
/** Below this, the user sees how much recording time is left, in seconds. */
const SHORT_SECONDS = 5 * 60;
/** Below this, the recording is stopped before the storage is full, in seconds. */
const FULL_SECONDS = 30;

/** Shows warnings and toasts for events of the microphone. */
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

/** Interval at which the file is judged, in milliseconds; see `createSlowDown`. */
const JUDGE_EVERY_MS = 1000;

/**
 * Warns of a recording that stutters, and lowers its frame rate if that lasts.
 * @returns stops watching
 */
function watchStutter({ capture, streamRecorder, local }: RunningRecording, store: RecorderStore): () => void {
  let { frameRate } = capture;
  let wasReported = false;
  const decide = createSlowDown(frameRate);
  return startTicker(1000 / JUDGE_EVERY_MS, () => {
    if (streamRecorder.isPaused()) return;
    const { isReported: isStuttering, frameRate: next } = decide(streamRecorder.isStuttering());
    if (isStuttering !== wasReported) store.dispatch({ type: 'warn', warnings: { isStuttering } });
    wasReported = isStuttering;
    if (next === frameRate || next === null) return;
    frameRate = next;
    capture.setFrameRate(next);
    streamRecorder.setFrameRate(next);
    void local.update({ loweredFrameRate: next });
    toasts.notifySlowedDown(next);
  });
}

/**
 * Watches the microphone, the encoder and the quota during a recording.
 * @param onFull called when the quota is used up
 * @returns stops watching
 */
export function watchRecording(running: RunningRecording, store: RecorderStore, onFull: () => void): () => void {
  const { capture, streamRecorder } = running;
  const endStutterWatch = watchStutter(running, store);
  const bitsPerSecond = capture.videoBitsPerSecond + AUDIO_BITS_PER_SECOND;
  const unwatch = capture.watch((event) => onCaptureEvent(event, store));
  const check = async () => {
    const quota = await availableQuota();
    if (!quota) return;
    // The recorded bytes may be written once more, as the seekable file.
    const recordedBytes = (streamRecorder.elapsedMs() / 1000) * (bitsPerSecond / 8);
    const seconds = recordableSeconds(quota.freeBytes - recordedBytes, bitsPerSecond);
    store.dispatch({ type: 'warn', warnings: { secondsLeftOnDevice: seconds < SHORT_SECONDS ? seconds : null } });
    if (seconds < FULL_SECONDS) onFull();
  };
  const timer = setInterval(() => void check(), CHECK_EVERY_MS);
  void check();
  return () => {
    clearInterval(timer);
    endStutterWatch();
    unwatch();
  };
}
