import type { Segment } from '#shared/api/video/playlist.ts';
import { joinedBytes } from '#web/lib/joined-bytes.ts';
import { type Filling, fillGaps } from './fill-gaps.ts';
import type { Sound } from './silence.ts';
import type { SegmentTracks } from './webm.ts';

/**
 * Whether the browser takes a WebM segment only in one piece. Firefox assumes the length of the last frame of each piece,
 * and waits for a keyframe when the next one comes later than that (Gecko's `TrackBuffersManager::ProcessFrames`).
 */
export const takesOnePiece = (): boolean => 'mozHasAudio' in HTMLMediaElement.prototype;

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

/** Prepares segments for the media source of this browser, in the order in which it gets them. */
export function prepareSegments() {
  /** The last packet of the segment that the browser was given last. */
  let last: { number: number; sound: Sound } | null = null;

  /** @param tracks null for a segment that is not WebM */
  return (segment: Segment, tracks: SegmentTracks | null): Filling => {
    if (tracks === null) return unchanged();
    const before = last?.number === segment.number - 1 ? last.sound : null;
    last = null;
    const { push, end, lastSound } = fillGaps(segment, tracks, before);
    const endAndKeep = () => {
      const bytes = end();
      last = { number: segment.number, sound: lastSound() };
      return bytes;
    };
    const filling = { push, end: endAndKeep };
    return takesOnePiece() ? inOnePiece(filling) : filling;
  };
}

/** The pieces of a segment while it arrives; null after the last one. @param next the bytes that arrive, then null */
export function piecesOf(next: () => Promise<Uint8Array<ArrayBuffer> | null>, { push, end }: Filling) {
  let isWhole = false;
  return async () => {
    if (isWhole) return null;
    const bytes = await next();
    isWhole = bytes === null;
    return bytes ? push(bytes) : end();
  };
}
