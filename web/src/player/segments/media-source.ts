import { sourceClass } from './plays-type.ts';

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
    close: () => {
      source.removeEventListener('startstreaming', onStreaming);
      URL.revokeObjectURL(url);
      if (isManaged(source)) video.disableRemotePlayback = false;
    },
  };
}
