/**
 * Reads a stream of frames to its end, and keeps the newest frame.
 * @param options `keepLast`: whether the last frame stays available after the stream has ended
 */
export function keepLatest(frames: ReadableStream<VideoFrame>, { keepLast }: { keepLast: boolean }) {
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
    /**
     * The newest frame, to be used at once and not to be closed; null before the first frame, after `close`, and, without
     * `keepLast`, after the end of the stream.
     */
    get: () => latest,
    /** Settles with the first frame, or at the end of the stream. */
    first,
    /** Calls back for each new frame from now on. */
    onFrame: (callback: () => void) => {
      notifyFrame = callback;
    },
    /** Ends the stream and closes the newest frame. */
    close: () => {
      put(null);
      // The reading loop handles a stream that failed.
      reader.cancel().catch(() => {});
    },
  };
}

/** Keeps the newest frame of a stream, and closes the frames before it. */
export type LatestFrame = ReturnType<typeof keepLatest>;
