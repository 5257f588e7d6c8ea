import { useSyncExternalStore } from 'react';
import type { OverlayCameraState } from '#web/media/capture/overlay-camera.ts';
import type { Recorder } from '../flow/recorder.ts';

const notAtAll = () => () => undefined;
const none = () => null;

/** The camera over the screen, and how it is now; null where none was asked for. */
export function useOverlay(recorder: Recorder): OverlayCameraState | null {
  const overlay = recorder.overlay();
  return useSyncExternalStore<OverlayCameraState | null>(overlay?.subscribe ?? notAtAll, overlay?.state ?? none);
}

/** The camera that is in the picture now; null without one. */
export function useSelfView(recorder: Recorder): MediaStreamTrack | null {
  return useSyncExternalStore(recorder.overlay()?.subscribe ?? notAtAll, recorder.selfView);
}
