import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { troubleSentence } from './preview-words.ts';
import type { PreviewDevice } from './use-preview-device.ts';

/** What the camera sees, in a place that keeps its size whatever becomes of the camera. */
export function CameraPreview({ camera, disabled }: { camera: PreviewDevice; disabled: boolean }) {
  const { preview, ask } = camera;
  return (
    <div className="grid h-24 place-items-center overflow-hidden rounded-lg bg-muted md:aspect-video md:h-auto [@media(width<48rem)_and_(height>=46rem)]:h-40">
      {preview.state === 'open' && <MirroredVideo track={preview.track} />}
      {preview.state === 'opening' && <p className="text-[13px] text-muted-foreground">Opening the camera...</p>}
      {preview.state === 'unasked' && (
        <Button variant="outline" size="sm" disabled={disabled} onClick={ask}>
          Preview camera
        </Button>
      )}
      {preview.state === 'failed' && (
        <p role="status" className="px-4 text-center text-[13px] text-muted-foreground">
          {troubleSentence('camera', preview.error)}
        </p>
      )}
    </div>
  );
}

/** People know themselves from mirrors; the recording is not mirrored. */
function MirroredVideo({ track }: { track: MediaStreamTrack }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = new MediaStream([track]);
  }, [track]);
  return (
    <video
      ref={video}
      aria-label="Camera preview"
      autoPlay
      muted
      playsInline
      className="size-full min-h-0 -scale-x-100 bg-black object-contain"
    />
  );
}
