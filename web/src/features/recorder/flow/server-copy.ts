import type { Recording } from '#shared/api/recordings.ts';

/**
 * What the server has of a recording that is in this browser too. `saved`: all of it, for good; `joining`: all of it in
 * segments, of which it makes the file; `unsaved`: nothing, a part, or segments of which no file can be made.
 */
export type ServerCopy = 'saved' | 'joining' | 'unsaved';

/** What the server has of a recording. */
export function serverCopyOf({ filePath, segments }: Pick<Recording, 'filePath' | 'segments'>): ServerCopy {
  if (filePath === null) return 'unsaved';
  if (segments === null || segments.state === 'joined') return 'saved';
  return segments.state === 'joining' ? 'joining' : 'unsaved';
}
