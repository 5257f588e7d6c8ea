import { useEffect, useRef } from 'react';
import type { Recorder } from './flow/recorder.ts';
import { useOptionalStore } from './use-recorder.ts';

/** The camera that is in the picture now; null while the picture shows no camera. */
export const useSelfView = (recorder: Recorder): MediaStreamTrack | null =>
  useOptionalStore(recorder.capture()?.overlay?.subscribe, recorder.capture()?.selfView);

interface SelfViewProps {
  camera: MediaStreamTrack;
  label?: string;
  className: string;
}

/** Shows a camera mirrored, because people know themselves from mirrors. The recording is not mirrored. */
export function SelfView({ camera, label = 'Your camera, mirrored', className }: SelfViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = new MediaStream([camera]);
    return () => {
      element.srcObject = null;
    };
  }, [camera]);
  return <video ref={video} aria-label={label} autoPlay muted playsInline className={`-scale-x-100 ${className}`} />;
}
