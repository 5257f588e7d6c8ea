import { useCallback, useEffect, useRef, useState } from 'react';
import { followLink, type LinkState } from './follow-link.ts';
import type { Preloaded } from './preloaded.ts';

/** A visit that has begun through a link that asked for something. */
export interface BegunVisit extends Preloaded {
  /** Whether the viewer has pressed play for it. */
  startsByItself: boolean;
}

/** Puts the focus on the player when a visit has begun: what had it is gone. @param isThere whether it has, and is shown */
function useFocusOnVisit(isThere: boolean): void {
  useEffect(() => {
    if (isThere) document.querySelector<HTMLElement>('.player')?.focus({ preventScroll: true });
  }, [isThere]);
}

/**
 * The recording behind a share link, kept up to date while it is being converted; `refresh` asks again now.
 * @param preloaded what came with the page
 * @returns `opened`: what came with the page, or with the visit that `begin` was told of; `fail` ends it with what is wrong
 */
export function useLink(shareToken: string, preloaded: Preloaded | null) {
  const [opened, setOpened] = useState<Preloaded | BegunVisit | null>(preloaded);
  const [link, setLink] = useState<LinkState>(
    preloaded ? { status: 'loaded', recording: preloaded.recording } : { status: 'loading' },
  );
  const ask = useRef<() => void>(undefined);
  useEffect(() => {
    const leaving = new AbortController();
    const { recording, visitor } = opened ?? {};
    const isKnown = recording !== undefined;
    const { signal } = leaving;
    ask.current = followLink({ shareToken, isKnown, visitor, pass: recording?.pass, signal, onChange: setLink });
    return () => leaving.abort();
  }, [shareToken, opened]);
  const refresh = useCallback(() => ask.current?.(), []);
  const begin = useCallback((visit: BegunVisit) => {
    setOpened(visit);
    setLink({ status: 'loaded', recording: visit.recording });
  }, []);
  const fail = useCallback((error: Error) => setLink({ status: 'failed', error }), []);
  const hasBegun = opened !== null && 'startsByItself' in opened;
  useFocusOnVisit(hasBegun && link.status === 'loaded');
  return { link, opened, startsByItself: hasBegun && opened.startsByItself, refresh, begin, fail };
}
