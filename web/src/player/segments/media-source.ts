import { sourceClass } from './plays-type.ts';

/** A source that is shorter by up to this, in seconds, stays as it is. */
const DURATION_TOLERANCE = 0.05;

const isManaged = (source: MediaSource): source is ManagedMediaSource => 'streaming' in source;

/**
 * Lets a video element play a new media source.
 * @param onStreaming called when the browser asks for more data
 */
export function openMediaSource(video: HTMLVideoElement, onStreaming: () => void) {
  const Source = sourceClass();
  if (!Source) throw new DOMException('This browser plays no segments', 'NotSupportedError');
  const source = new Source();
  const url = URL.createObjectURL(source);
  const opened = new Promise<void>((resolve) => source.addEventListener('sourceopen', () => resolve(), { once: true }));
  source.addEventListener('startstreaming', onStreaming);
  // A managed source opens only with remote playback disabled.
  if (isManaged(source)) video.disableRemotePlayback = true;
  video.src = url;
  return {
    source,
    opened,
    /** Whether the browser asks for more data. */
    isStreaming: () => !isManaged(source) || source.streaming,
    /**
     * A source is never shortened before its end: browsers refuse that where a frame is later, and `buffered` does not
     * show sound that is longer than the pictures. While data is being appended, it stays as it is: browsers refuse that
     * too.
     */
    lengthen: (seconds: number) => {
      const isLongEnough = source.duration >= seconds - DURATION_TOLERANCE;
      const isAppending = Array.from(source.sourceBuffers).some(({ updating }) => updating);
      if (source.readyState === 'open' && !isLongEnough && !isAppending) source.duration = seconds;
    },
    /** Nothing follows what is buffered. The source then ends with its last frame. */
    end: () => {
      if (source.readyState === 'open') source.endOfStream();
    },
    close: () => {
      source.removeEventListener('startstreaming', onStreaming);
      URL.revokeObjectURL(url);
      if (isManaged(source)) video.disableRemotePlayback = false;
    },
  };
}

export type OpenMediaSource = ReturnType<typeof openMediaSource>;
