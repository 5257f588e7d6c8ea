import { useEffect, useRef } from 'react';
import type { Recorder } from './flow/recorder.ts';
import { useOptionalStore } from './use-recorder.ts';

/** The camera that is in the picture now; null while the picture shows no camera. */
export function useSelfView(recorder: Recorder): MediaStreamTrack | null {
  const capture = recorder.capture();
  // A camera that is the recording changes only on a phone.
  useOptionalStore<unknown>(capture?.overlay?.state ?? capture?.turning?.state);
  return capture?.selfView() ?? null;
}

interface SelfViewProps {
  camera: MediaStreamTrack;
  /** Null where the same camera is shown beside it. */
  label?: string | null;
  className: string;
}

/** Whether a camera looks away from the person who holds the phone. */
const isBackCamera = (camera: MediaStreamTrack) => camera.getSettings().facingMode === 'environment';

/** Shows a track in the video element of the returned ref. */
export function useShown(track: MediaStreamTrack) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = new MediaStream([track]);
    return () => {
      element.srcObject = null;
    };
  }, [track]);
  return video;
}

/**
 * Shows a camera mirrored, because people know themselves from mirrors, unless it looks away from them. The recording is
 * not mirrored.
 */
export function SelfView({ camera, label = 'Your camera, mirrored', className }: SelfViewProps) {
  return (
    <video
      ref={useShown(camera)}
      aria-label={label ?? undefined}
      aria-hidden={label === null || undefined}
      autoPlay
      muted
      playsInline
      className={`${isBackCamera(camera) ? '' : '-scale-x-100'} ${className}`}
    />
  );
}
