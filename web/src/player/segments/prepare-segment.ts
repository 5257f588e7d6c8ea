import type { Segment } from '#shared/api/playlist.ts';
import { type Filling, fillGaps } from './fill-gaps.ts';
import { joinedBytes } from './joined-bytes.ts';
import type { SegmentTracks } from './webm.ts';

/**
 * Whether the browser takes a WebM segment only in one piece. Firefox assumes the length of the last frame of each piece,
 * and waits for a keyframe when the next one comes later than that (Gecko's `TrackBuffersManager::ProcessFrames`).
 */
const takesOnePiece = (): boolean => 'mozHasAudio' in HTMLMediaElement.prototype;

/** Passes the bytes of a segment through unchanged. */
const unchanged = (): Filling => ({ push: (bytes) => bytes, end: () => new Uint8Array(0) });

/** Keeps all bytes until the end of the segment. */
function inOnePiece({ push, end }: Filling): Filling {
  const pieces: Uint8Array[] = [];
  return {
    push: (bytes) => {
      pieces.push(push(bytes));
      return new Uint8Array(0);
    },
    end: () => joinedBytes([...pieces, end()]),
  };
}

/** Prepares a segment for the media source of this browser. @param tracks null for a segment that is not WebM */
export function prepareSegment(segment: Segment, tracks: SegmentTracks | null): Filling {
  if (tracks === null) return unchanged();
  const filling = fillGaps(segment, tracks);
  return takesOnePiece() ? inOnePiece(filling) : filling;
}
