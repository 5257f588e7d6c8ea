import { matchPath } from 'react-router-dom';
import { isLive, isUnsaved, type RecorderState } from '#web/features/recorder/flow/recorder-state.ts';
import { GUEST_ROUTES, OPEN_ROUTES } from '#web/library/paths.ts';

/**
 * Work that ends when the user leaves the product: a recording in progress, a recording that is not saved yet, or
 * uploads of files.
 */
export type UnsavedWork = 'recording' | 'upload' | 'files';

/**
 * The unsaved work of this tab; null if the user can leave without a question.
 * @param isSending whether recordings are sent in the background
 */
export function unsavedWork(recorder: RecorderState, isSending: boolean, isImporting: boolean): UnsavedWork | null {
  if (isLive(recorder)) return 'recording';
  if (isUnsaved(recorder) || isSending) return 'upload';
  return isImporting ? 'files' : null;
}

const isOneOf = (patterns: readonly string[], pathname: string) =>
  patterns.some((pattern) => matchPath(pattern, pathname) !== null);

/**
 * Decides about a change of address while there is unsaved work. `go`: screens of the product keep it. `stay`: screens
 * for guests would end it and redirect back to the product. `ask`: the other screens end it too, but the user may want
 * that.
 */
export function leaveDecision(pathname: string): 'go' | 'stay' | 'ask' {
  if (isOneOf(GUEST_ROUTES, pathname)) return 'stay';
  return isOneOf(OPEN_ROUTES, pathname) ? 'ask' : 'go';
}
