import type { MicrophoneEvent } from './microphone-input.ts';

export type CaptureEvent =
  /** The screen or the camera itself ended; sent once. */
  | { type: 'ended' }
  /** A phone has taken the camera, as for a call or when it is locked, or has given it back. */
  | { type: 'camera-interrupted'; isInterrupted: boolean }
  | MicrophoneEvent;

type Listener = (event: CaptureEvent) => void;

const LASTING: CaptureEvent['type'][] = ['microphone-lost', 'microphone-interrupted', 'camera-interrupted', 'silence'];

/**
 * Passes on what happens to the devices of a recording. A listener that subscribes while the microphone is lost,
 * interrupted or silent receives that event at once, because it may have happened during the countdown.
 */
export function createCaptureEvents() {
  const listeners = new Set<Listener>();
  const lasting = new Map<CaptureEvent['type'], CaptureEvent>();
  return {
    emit: (event: CaptureEvent): void => {
      if (LASTING.includes(event.type)) lasting.set(event.type, event);
      if (event.type === 'microphone-found') lasting.delete('microphone-lost');
      for (const listener of [...listeners]) listener(event);
    },
    follow: (listener: Listener): (() => void) => {
      listeners.add(listener);
      for (const event of lasting.values()) listener(event);
      return () => listeners.delete(listener);
    },
    clear: (): void => listeners.clear(),
  };
}
