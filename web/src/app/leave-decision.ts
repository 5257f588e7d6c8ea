import { matchPath } from 'react-router-dom';
import { GUEST_ROUTES, OPEN_ROUTES } from '#web/lib/paths.ts';

const isOneOf = (patterns: readonly string[], pathname: string) =>
  patterns.some((pattern) => matchPath(pattern, pathname) !== null);

/**
 * What becomes of the way to another address while something is recorded or uploaded by somebody who is signed in.
 * Screens of the product keep the recorder: `go`. Screens for guests lead back to the product, and end the recording on
 * the way: `stay`. The others end it too, and may be what the person wants: `ask`.
 */
export function leaveDecision(pathname: string): 'go' | 'stay' | 'ask' {
  if (isOneOf(GUEST_ROUTES, pathname)) return 'stay';
  return isOneOf(OPEN_ROUTES, pathname) ? 'ask' : 'go';
}
