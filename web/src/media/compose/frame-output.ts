/** Shortest time between two frames, in milliseconds: a recorder writes times in whole milliseconds. */
const APART_MS = 1;
/** The same in the plan: timers are not exact. */
const PLANNED_APART_MS = 3;

/**
 * Passes frames on after a delay.
 * @param onEnded called when other code ended the track
 */
export function openOutput(frames: WritableStream<VideoFrame>, onEnded: () => void) {
  const writer = frames.getWriter();
  const isReady = () => (writer.desiredSize ?? 0) > 0;
  let passedAt = Number.NEGATIVE_INFINITY;
  let dueAt = performance.now();
  const pass = async (frame: VideoFrame) => {
    try {
      const now = performance.now();
      if (!isReady() || now - passedAt < APART_MS) return;
      passedAt = now;
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
     * @returns when it is due, by `performance.now()`
     */
    write: (frame: VideoFrame, delayMs: number, maxGapMs: number) => {
      const now = performance.now();
      const leftMs = Math.max(0, dueAt + maxGapMs - now);
      // A frame never overtakes the one before.
      dueAt = Math.max(dueAt + PLANNED_APART_MS, now + Math.min(delayMs, leftMs));
      setTimeout(() => void pass(frame), dueAt - now);
      return dueAt;
    },
    fail: (error: unknown) => void writer.abort(error),
  };
}
