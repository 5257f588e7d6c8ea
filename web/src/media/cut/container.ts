/** Receives the parts of a file that a container reader finds, in file order. */
export interface ContainerListener {
  /**
   * @param bytes size of the file's start before the first frame: the initialization segment
   * @param mimeType with codecs, for `MediaSource.addSourceBuffer`
   */
  onInit: (bytes: number, mimeType: string) => void;
  /**
   * The file can be cut at byte `at`. The rest begins with a keyframe (where there is video at all), which is shown at
   * `startMs`.
   */
  onKeyframe: (at: number, startMs: number) => void;
  /**
   * A frame of picture or sound starts at `startMs`.
   * @param soundMs its length, if it is a packet of Opus; 0 for any other
   */
  onFrame: (startMs: number, isPicture: boolean, soundMs: number) => void;
}

/** Reads a growing file from front to back, and only the parts that it needs. It keeps no bytes. */
export interface ContainerReader {
  /** Offset of the next byte that it reads; may lie beyond the current end of the file. */
  position: () => number;
  /** Offset up to which everything belongs to the segments that have begun: the next one begins there or later. */
  settledEnd: () => number;
  /**
   * Reads bytes that start at `position`. It leaves an incomplete element until more bytes are there.
   * @throws WebmError when the bytes are damaged; CutError when they cannot be played from segments
   */
  read: (bytes: Uint8Array) => void;
}
