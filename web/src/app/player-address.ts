import { useCallback } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import type { Recording } from '#shared/api/recordings.ts';
import { paths, routes } from '#web/lib/paths.ts';
import { rememberRecording } from '#web/lib/workspace-cache.ts';

/** Of the history's entry that the page was loaded at: the screen that the player was opened on went with the page. */
const loadedEntry: unknown = window.history.state?.key;

/** The recording in the address and where its player was opened. */
export interface PlayerAddress {
  /** Null while no player is open. */
  id: string | null;
  /** Path of the screen that it was opened on, which lies beneath it; null when its address was opened by itself. */
  over: string | null;
}

const openedOn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'over' in state && typeof state.over === 'string' ? state.over : null;

export function usePlayerAddress(): PlayerAddress {
  const { pathname, key, state } = useLocation();
  const id = matchPath(routes.recording, pathname)?.params.id ?? null;
  return { id, over: id !== null && key !== loadedEntry ? openedOn(state) : null };
}

/** Path of the screen, which may lie beneath the player. */
export function useScreenPath(): string {
  const { pathname } = useLocation();
  const { id, over } = usePlayerAddress();
  return id === null ? pathname : (over ?? routes.recordings);
}

/** Goes to a recording's address; from one player to another it takes the place of the first. */
export function useOpenPlayer(): (id: string, known?: Recording) => void {
  const navigate = useNavigate();
  const { id: shown, over } = usePlayerAddress();
  const screen = useScreenPath();
  const isOver = shown === null || over !== null;
  return useCallback(
    (id, known) => {
      if (known) rememberRecording(known);
      void navigate(paths.recording(id), { replace: shown !== null, state: isOver ? { over: screen } : null });
    },
    [navigate, shown, isOver, screen],
  );
}

/** Leaves the player for the screen beneath it. */
export function useClosePlayer(): () => void {
  const navigate = useNavigate();
  const { over } = usePlayerAddress();
  return useCallback(() => {
    void (over === null ? navigate(paths.recordings, { replace: true }) : navigate(-1));
  }, [navigate, over]);
}
