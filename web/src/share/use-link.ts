import { useCallback, useEffect, useRef, useState } from 'react';
import type { PublicRecording } from '#shared/api/links.ts';
import { followLink, type LinkState } from './follow-link.ts';

/**
 * The recording behind a share link, kept up to date while it is being converted; `refresh` asks again now.
 * @param known what came with the page
 * @param visitor the id that came with it
 */
export function useLink(shareToken: string, known: PublicRecording | undefined, visitor: string | undefined) {
  const [link, setLink] = useState<LinkState>(known ? { status: 'loaded', recording: known } : { status: 'loading' });
  const ask = useRef<() => void>(undefined);
  const isKnown = known !== undefined;
  useEffect(() => {
    const leaving = new AbortController();
    ask.current = followLink({ shareToken, isKnown, visitor, signal: leaving.signal, onChange: setLink });
    return () => leaving.abort();
  }, [shareToken, isKnown, visitor]);
  const refresh = useCallback(() => ask.current?.(), []);
  return { link, refresh };
}
