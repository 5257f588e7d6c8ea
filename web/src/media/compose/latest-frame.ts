/** The newest frame of a stream of them; those before it are closed. */
export interface LatestFrame {
  /** To be used at once, and not to be closed; null when there is none. */
  get: () => VideoFrame | null;
  /** Settled with the first frame, or the end of the stream. */
  first: Promise<void>;
  /** From now on, calls back for each new frame. */
  onFrame: (callback: () => void) => void;
  /** Ends the stream; there is no frame from now on. */
  close: () => void;
}

/**
 * Reads a stream of frames to its end, and keeps the newest.
 * @param options `keepLast`: whether the last one stays when the stream has ended
 */
export function keepLatest(frames: ReadableStream<VideoFrame>, { keepLast }: { keepLast: boolean }): LatestFrame {
  let latest: VideoFrame | null = null;
  let notifyFrame = () => {};
  const reader = frames.getReader();
  const put = (frame: VideoFrame | null) => {
    latest?.close();
    latest = frame;
  };
  const readAll = async (hasFirst: () => void) => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      put(next.value);
      hasFirst();
      notifyFrame();
    }
  };
  const first = new Promise<void>((resolve) => {
    readAll(resolve)
      .catch((error: unknown) => console.error('A picture of the recording broke off.', error))
      .finally(() => {
        if (!keepLast) put(null);
        resolve();
      });
  });
  return {
    get: () => latest,
    first,
    onFrame: (callback) => {
      notifyFrame = callback;
    },
    close: () => {
      put(null);
      // A stream that broke off is told where it is read.
      reader.cancel().catch(() => {});
    },
  };
}
