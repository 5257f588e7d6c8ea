/** Where frames go, after a while. */
export interface FrameOutput {
  /** Whether a frame written now would be taken. */
  isReady: () => boolean;
  /**
   * Passes a frame on when its time has come, and closes it; one for which the stream is not ready by then is left out.
   */
  write: (frame: VideoFrame) => void;
  /** Ends the track that the frames are for. */
  fail: (error: unknown) => void;
}

interface OutputOptions {
  /** How long each frame is delayed, in milliseconds: a recorder goes by when it gets a frame, not by its timestamp. */
  delayMs: number;
  /** Called when the track was ended by somebody else. */
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
      // A frame is refused only after its track was stopped, and the code that stopped it expects that.
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
