/** What a container's reader finds in a file, in the order of the file. */
export interface ContainerListener {
  /**
   * @param bytes of everything before the first picture and sound: the initialisation segment
   * @param mimeType with codecs, for `MediaSource.addSourceBuffer`
   */
  onInit: (bytes: number, mimeType: string) => void;
  /**
   * The file can be cut at byte `at`, and what follows begins with a keyframe (where there is a picture at all), which is
   * shown at `startMs`.
   */
  onKeyframe: (at: number, startMs: number) => void;
  /** A picture or a sound starts at `startMs`. */
  onFrame: (startMs: number, isPicture: boolean) => void;
}

/** Reads a file while it grows, front to back, and no more of it than it must. It keeps no bytes. */
export interface ContainerReader {
  /** Where in the file it goes on, in bytes; may lie beyond its present end. */
  position: () => number;
  /**
   * Reads on in bytes that start at `position`. What is there in part alone is read another time, when more is there.
   * @throws CutError when the bytes are damaged, or cannot be played from segments
   */
  read: (bytes: Uint8Array) => void;
}
