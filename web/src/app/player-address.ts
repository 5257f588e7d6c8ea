import { useCallback } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { startTimeOf, withStartTime } from '#shared/rules/video/start-time.ts';
import { paths, routes } from '#web/library/paths.ts';

/** Key of the history entry at which the page was loaded. A player at this entry has no screen below it any more. */
const loadedEntry: unknown = window.history.state?.key;

export interface PlayerAddress {
  /** Null while no player is open. */
  id: string | null;
  /** Path of the screen below the player; null on the recording's own page, where the address was opened directly. */
  over: string | null;
  /** The start time in the address, in seconds. */
  startTime: number;
}

/** Path of the screen on which the player of a history entry was opened; null for other entries. @param state of the entry */
export const openedOn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'over' in state && typeof state.over === 'string' ? state.over : null;

export function usePlayerAddress(): PlayerAddress {
  const { pathname, search, hash, key, state } = useLocation();
  const id = matchPath(routes.recording, pathname)?.params.id ?? null;
  const over = id !== null && key !== loadedEntry ? openedOn(state) : null;
  return { id, over, startTime: startTimeOf({ search, hash }) };
}

/** Path of the present screen; while a player is open, of the screen below it. */
export function useScreenPath(): string {
  const { pathname } = useLocation();
  const { over } = usePlayerAddress();
  return over ?? pathname;
}

/**
 * Opens the player of a recording. While a player is open, the new address replaces the present one in the history, so
 * that Back closes the player. On the page of a recording, the page of the other one opens.
 * @returns takes the id of a recording, and a start time in seconds
 */
export function useOpenPlayer(): (id: string, startTime?: number) => void {
  const navigate = useNavigate();
  const { id: shown, over } = usePlayerAddress();
  const screen = useScreenPath();
  const isOnPage = shown !== null && over === null;
  return useCallback(
    (id, startTime = 0) => {
      void navigate(withStartTime(paths.recording(id), startTime), {
        replace: over !== null,
        state: isOnPage ? null : { over: screen },
      });
    },
    [navigate, over, isOnPage, screen],
  );
}

export function useClosePlayer(): () => void {
  const navigate = useNavigate();
  return useCallback(() => void navigate(-1), [navigate]);
}
