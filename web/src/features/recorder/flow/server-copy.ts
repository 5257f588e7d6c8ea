import type { Recording } from '#shared/api/recordings.ts';

/**
 * What the server has of a recording that is in this browser too. `saved`: the whole file; `joining`: all segments,
 * which the server is joining into the file; `unsaved`: nothing, a part, or segments that cannot be joined.
 */
export type ServerCopy = 'saved' | 'joining' | 'unsaved';

/** What the server has of a recording. */
export function serverCopyOf({ filePath, segments }: Pick<Recording, 'filePath' | 'segments'>): ServerCopy {
  if (filePath === null) return 'unsaved';
  if (segments === null || segments.state === 'joined') return 'saved';
  return segments.state === 'joining' ? 'joining' : 'unsaved';
}
