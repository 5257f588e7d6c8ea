/** Receives the parts of a file that a container reader finds, in file order. */
export interface ContainerListener {
  /**
   * @param bytes size of the file's start before the first frame: the initialisation segment
   * @param mimeType with codecs, for `MediaSource.addSourceBuffer`
   */
  onInit: (bytes: number, mimeType: string) => void;
  /**
   * The file can be cut at byte `at`. The rest begins with a keyframe (where there is video at all), which is shown at
   * `startMs`.
   */
  onKeyframe: (at: number, startMs: number) => void;
  /** A frame of picture or sound starts at `startMs`. */
  onFrame: (startMs: number, isPicture: boolean) => void;
}

/** Reads a file front to back while it grows, and no more of it than it must. It keeps no bytes. */
export interface ContainerReader {
  /** Offset in the file at which it reads on, in bytes; may lie beyond the current end. */
  position: () => number;
  /**
   * Reads bytes that start at `position`. It leaves an incomplete element until more bytes are there.
   * @throws CutError when the bytes are damaged, or cannot be played from segments
   */
  read: (bytes: Uint8Array) => void;
}
