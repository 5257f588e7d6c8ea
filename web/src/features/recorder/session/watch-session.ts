import { AUDIO_BITS_PER_SECOND } from '#shared/model/recording.ts';
import type { CaptureEvent } from '#web/media/capture/capture.ts';
import { recordableSeconds, storageRoom } from '#web/media/store/storage-room.ts';
import * as tell from '../recorder-messages.ts';
import type { SessionStore } from './session-store.ts';
import type { RunningSession } from './start-session.ts';

/** How often the browser's disk is looked at, in milliseconds. */
const LOOK_EVERY_MS = 15_000;
/** With less room than this it is said how much, in seconds. */
const SHORT_SECONDS = 5 * 60;
/** With less room than this the take is ended while all of it still fits, in seconds. */
const FULL_SECONDS = 30;

/** Turns what happens to the microphone into warnings and words. */
function onCaptureEvent(event: CaptureEvent, store: SessionStore) {
  if (event.type === 'silence') store.dispatch({ type: 'warn', warnings: { isSilent: event.isSilent } });
  if (event.type === 'microphone-lost') {
    store.dispatch({ type: 'warn', warnings: { isMicrophoneLost: true } });
    tell.tellMicrophoneLost();
  }
  if (event.type === 'microphone-found') {
    store.dispatch({ type: 'warn', warnings: { isMicrophoneLost: false } });
    tell.tellMicrophoneFound(event.label);
  }
}

/**
 * Looks after a running take: the microphone, and the room on the browser's disk.
 * @param onFull called once, when there is no room for more
 * @returns ends the watch
 */
export function watchSession({ capture, take }: RunningSession, store: SessionStore, onFull: () => void): () => void {
  const bitsPerSecond = capture.videoBitsPerSecond + AUDIO_BITS_PER_SECOND;
  const unwatch = capture.watch((event) => onCaptureEvent(event, store));
  const look = async () => {
    const room = await storageRoom();
    if (!room) return;
    // What is recorded already is to be copied once more.
    const recordedBytes = (take.elapsedMs() / 1000) * (bitsPerSecond / 8);
    const seconds = recordableSeconds(room.freeBytes - recordedBytes, bitsPerSecond);
    store.dispatch({ type: 'warn', warnings: { secondsOfRoom: seconds < SHORT_SECONDS ? seconds : null } });
    if (seconds < FULL_SECONDS) onFull();
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  void look();
  return () => {
    clearInterval(timer);
    unwatch();
  };
}
