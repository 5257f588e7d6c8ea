import { matchPath } from 'react-router-dom';
import { GUEST_ROUTES, OPEN_ROUTES } from '#web/lib/paths.ts';

const isOneOf = (patterns: readonly string[], pathname: string) =>
  patterns.some((pattern) => matchPath(pattern, pathname) !== null);

/**
 * Decides about a change of address during a recording or an upload. `go`: screens of the product keep the recorder.
 * `stay`: screens for guests would end the recording and redirect back to the product. `ask`: the other screens end it
 * too, but the user may want that.
 */
export function leaveDecision(pathname: string): 'go' | 'stay' | 'ask' {
  if (isOneOf(GUEST_ROUTES, pathname)) return 'stay';
  return isOneOf(OPEN_ROUTES, pathname) ? 'ask' : 'go';
}
