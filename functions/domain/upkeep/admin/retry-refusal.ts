import { waitsForFile } from '#shared/rules/video/playable-source.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import { failureOf } from '../../video/file-state/failure-reason.ts';

const NO_FILE =
  'Retry cannot help: there is no file. Ask its owner to open the app in the browser that recorded it, which may have ' +
  'a copy.';
const UNUSABLE =
  'Retry cannot help: the file stays the same. Ask its owner to upload it in another format, such as MP4.';

/**
 * Why a retry of a recording cannot help, in sentences for an administrator.
 * @returns null when it can
 */
export function retryRefusal(file: StoredFile): string | null {
  const kind = waitsForFile(file) ? null : failureOf(file)?.kind;
  if (kind === 'file') return UNUSABLE;
  return kind === 'missing' ? NO_FILE : null;
}
