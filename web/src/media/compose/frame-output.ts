/** Receives frames and passes them on after a delay. */
export interface FrameOutput {
  /** Whether the output would accept a frame now. */
  isReady: () => boolean;
  /**
   * Passes a frame on when it is due, and closes it. A frame is dropped if the stream is not ready by then.
   */
  write: (frame: VideoFrame) => void;
  /** Ends the track that the frames are written to, with an error. */
  fail: (error: unknown) => void;
}

interface OutputOptions {
  /**
   * Delay of each frame, in milliseconds: a recorder uses the time at which it gets a frame, not the frame's timestamp.
   */
  delayMs: number;
  /** Called when other code ended the track. */
  onEnded: () => void;
}

/** Opens a stream of frames for writing. */
export function openOutput(frames: WritableStream<VideoFrame>, { delayMs, onEnded }: OutputOptions): FrameOutput {
  const writer = frames.getWriter();
  const isReady = () => (writer.desiredSize ?? 0) > 0;
  const pass = async (frame: VideoFrame) => {
    try {
      if (isReady()) await writer.write(frame);
    } catch {
      // A write fails only after the track was stopped, and the code that stopped it expects that.
      onEnded();
    } finally {
      frame.close();
    }
  };
  return {
    isReady,
    write: (frame) => setTimeout(() => void pass(frame), delayMs),
    fail: (error) => void writer.abort(error),
  };
}
