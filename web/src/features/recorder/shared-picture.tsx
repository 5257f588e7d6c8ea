import { type ReactNode, useState } from 'react';
import type { Size } from '#web/media/compose/frame-geometry.ts';
import { useShown } from './self-view.tsx';

interface SharedPictureProps {
  /** The video track of the shared surface. */
  source: MediaStreamTrack;
  /** Called with the size of the surface, and again when it changes. */
  onSize?: ((size: Size) => void) | undefined;
  /** How much height of the window is left for other things, as a CSS length. */
  around: string;
  children: ReactNode;
}

/** The shared surface as it is now, without what is drawn on it: as large as it fits into the window. */
export function SharedPicture({ source, onSize, around, children }: SharedPictureProps) {
  const video = useShown(source);
  const [{ width, height }, setSize] = useState<Size>({ width: 16, height: 9 });
  const measure = () => {
    const { videoWidth, videoHeight } = video.current ?? { videoWidth: 0, videoHeight: 0 };
    if (videoWidth === 0) return;
    const size = { width: videoWidth, height: videoHeight };
    setSize(size);
    onSize?.(size);
  };
  return (
    <div
      data-picture
      className="relative mx-auto w-full overflow-hidden rounded-lg bg-black"
      style={{
        aspectRatio: `${width} / ${height}`,
        maxWidth: `calc((100dvh - ${around}) * ${width / height})`,
      }}
    >
      <video
        ref={video}
        aria-hidden
        autoPlay
        muted
        playsInline
        onLoadedMetadata={measure}
        onResize={measure}
        className="absolute inset-0 size-full"
      />
      {children}
    </div>
  );
}
