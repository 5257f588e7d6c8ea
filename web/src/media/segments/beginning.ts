import type { ByteRange, CutEvent } from '../cut/cut-events.ts';
import { THUMBNAIL_FIXED_MS, THUMBNAIL_MS } from '../thumbnail/thumbnail-time.ts';
import type { Bytes } from './post-object.ts';

/** A larger first segment is not read: the thumbnail is then made after the recording has ended. */
const MAX_BYTES = 16 * 1024 ** 2;

interface BeginningOptions {
  read: (range: ByteRange) => Promise<Bytes>;
  /** Called once, as soon as the recording is long enough. */
  onRead: (bytes: Bytes) => void;
}

/**
 * Reads the start of a recording, up to the end of the segment that contains the thumbnail's moment.
 * @returns a function that receives every cut event
 */
export function readBeginning({ read, onRead }: BeginningOptions): (event: CutEvent) => void {
  let end: number | null = null;
  let isOver = false;
  return (event) => {
    if (isOver) return;
    if (event.type === 'segment' && end === null && event.startMs + event.durationMs > THUMBNAIL_MS) end = event.end;
    if (event.type !== 'progress' || end === null || event.endMs < THUMBNAIL_FIXED_MS) return;
    isOver = true;
    if (end > MAX_BYTES) return;
    read({ start: 0, end }).then(onRead, (error: unknown) =>
      console.warn('The start of the recording could not be read for its thumbnail.', error),
    );
  };
}
