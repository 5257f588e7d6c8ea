interface OutputOptions {
  /** Called when other code ended the track. */
  onEnded: () => void;
  /** The current time, in milliseconds of any clock. */
  now?: () => number;
}

/** Shortest time between two frames, in milliseconds: a recorder writes times in whole milliseconds. */
const APART_MS = 1;
/** The same in the plan: timers are not exact. */
const PLANNED_APART_MS = 3;

/** Passes frames on after a delay. */
export function openOutput(
  frames: WritableStream<VideoFrame>,
  { onEnded, now = () => performance.now() }: OutputOptions,
) {
  const writer = frames.getWriter();
  const isReady = () => (writer.desiredSize ?? 0) > 0;
  let passedAt = Number.NEGATIVE_INFINITY;
  let dueAt = now();
  const pass = async (frame: VideoFrame) => {
    try {
      if (!isReady() || now() - passedAt < APART_MS) return;
      passedAt = now();
      await writer.write(frame);
    } catch {
      // A write fails only after the track was stopped, and the code that stopped it expects that.
      onEnded();
    } finally {
      frame.close();
    }
  };
  return {
    isReady,
    /**
     * Passes a frame on when it is due, and closes it. A frame is dropped if the stream is not ready by then, or if
     * the frame before was passed on at the same time, as after a stall.
     * @param delayMs delay in milliseconds: a recorder uses the time at which it gets a frame, not the frame's timestamp
     * @param maxGapMs the delay is shortened where the gap to the frame before would be longer than this, in milliseconds
     * @returns when it is due, in milliseconds of the clock
     */
    write: (frame: VideoFrame, delayMs: number, maxGapMs: number) => {
      const leftMs = Math.max(0, dueAt + maxGapMs - now());
      // A frame never overtakes the one before.
      dueAt = Math.max(dueAt + PLANNED_APART_MS, now() + Math.min(delayMs, leftMs));
      setTimeout(() => void pass(frame), dueAt - now());
      return dueAt;
    },
    fail: (error: unknown) => void writer.abort(error),
  };
}
