import { useEffect, useRef } from 'react';

/** People see themselves as in a mirror; the recording is not mirrored. */
export function SelfView({ camera, className }: { camera: MediaStreamTrack; className: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = new MediaStream([camera]);
    return () => {
      element.srcObject = null;
    };
  }, [camera]);
  return (
    <video
      ref={video}
      aria-label="Your camera, mirrored"
      autoPlay
      muted
      playsInline
      className={`-scale-x-100 bg-muted object-cover ${className}`}
    />
  );
}
