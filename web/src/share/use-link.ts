import { useCallback, useEffect, useRef, useState } from 'react';
import { followLink, type LinkState } from './follow-link.ts';
import type { Preloaded } from './preloaded.ts';

/** A visit that was started on a link that asks for something. */
export interface BegunVisit extends Preloaded {
  /** Whether the viewer has pressed play to start the visit. */
  startsByItself: boolean;
}

/** Moves the focus to the player when a visit starts: the focused button is gone. @param isThere whether it is shown */
function useFocusOnVisit(isThere: boolean): void {
  useEffect(() => {
    if (isThere) document.querySelector<HTMLElement>('.player')?.focus({ preventScroll: true });
  }, [isThere]);
}

/**
 * The recording behind a share link, kept up to date during its conversion.
 * @param preloaded the data that came with the page
 * @returns `opened`: the data of the page, or of the visit that `begin` was called with; `refresh` requests the
 *   recording again, and `retry` after a failure; `onLiveReading` gets whether the player reads
 *   the playlist of a live recording; `fail` shows an error
 */
export function useLink(shareToken: string, preloaded: Preloaded | null) {
  const [opened, setOpened] = useState<Preloaded | BegunVisit | null>(preloaded);
  const [link, setLink] = useState<LinkState>(
    preloaded ? { status: 'loaded', recording: preloaded.recording } : { status: 'loading' },
  );
  const ask = useRef<() => void>(undefined);
  const isPlaylistRead = useRef(false);
  useEffect(() => {
    const leaving = new AbortController();
    const { recording, visitor } = opened ?? {};
    const isKnown = recording !== undefined;
    const { signal } = leaving;
    ask.current = followLink({
      shareToken,
      isKnown,
      visitor,
      pass: recording?.pass,
      signal,
      onChange: setLink,
      isPlaylistRead: () => isPlaylistRead.current,
    });
    // This event does not bubble. The video may have been replaced meanwhile.
    document.addEventListener('ended', ask.current, { capture: true, signal });
    return () => leaving.abort();
  }, [shareToken, opened]);
  const refresh = useCallback(() => ask.current?.(), []);
  // When a live recording has ended or its recorder sends nothing, the link may show something else.
  const onLiveReading = useCallback(
    (isReading: boolean) => {
      isPlaylistRead.current = isReading;
      if (!isReading) refresh();
    },
    [refresh],
  );
  const begin = useCallback((visit: BegunVisit) => {
    setOpened(visit);
    setLink({ status: 'loaded', recording: visit.recording });
  }, []);
  const retry = useCallback(() => {
    setLink({ status: 'loading' });
    ask.current?.();
  }, []);
  const fail = useCallback((error: Error) => setLink({ status: 'failed', error }), []);
  const hasBegun = opened !== null && 'startsByItself' in opened;
  useFocusOnVisit(hasBegun && link.status === 'loaded');
  return {
    link,
    opened,
    startsByItself: hasBegun && opened.startsByItself,
    refresh,
    retry,
    onLiveReading,
    begin,
    fail,
  };
}
