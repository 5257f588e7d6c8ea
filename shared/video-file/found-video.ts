import type { MediaContainer } from '../model/video/video-file.ts';

/** Bytes that take the place of as many others in a file. */
export interface Edit {
  at: number;
  bytes: number[];
}

export interface FoundTrack {
  type: 'video' | 'audio';
  /** Its name in `ACCEPTED_CODECS` if it has one, otherwise the name in the file. */
  codec: string;
  /** As in the `codecs` parameter of a MIME type (RFC 6381); null where the file does not say enough. */
  mimeCodec: string | null;
  /**
   * For a picture that the file asks players to mirror: the rotation before that, clockwise in degrees, after which left
   * and right alone are exchanged.
   */
  mirroredFrom?: number;
}

export interface FoundVideo {
  container: MediaContainer;
  /** Without pictures that are not the main one. */
  tracks: FoundTrack[];
  /** Has converters and players see the same tracks. */
  edits: Edit[];
  /** Seconds, often counted from 0 instead of `beginsAt`; null where the file does not say. */
  duration: number | null;
  /** Time of the first picture or sound, in seconds. Other times of the file count from 0, not from there. */
  beginsAt: number;
}
