import { useCallback, useEffect, useRef, useState } from 'react';
import type { SharedRecording } from '#shared/api/links.ts';
import { followShared, type SharedState } from './follow-shared.ts';

/**
 * The recording behind a share link, kept up to date while it is being converted; `refresh` asks again now.
 * @param known what came with the page
 */
export function useSharedRecording(shareToken: string, known: SharedRecording | undefined) {
  const [shared, setShared] = useState<SharedState>(
    known ? { status: 'loaded', recording: known } : { status: 'loading' },
  );
  const ask = useRef<() => void>(undefined);
  const isKnown = known !== undefined;
  useEffect(() => {
    const leaving = new AbortController();
    ask.current = followShared({ shareToken, isKnown, signal: leaving.signal, onChange: setShared });
    return () => leaving.abort();
  }, [shareToken, isKnown]);
  const refresh = useCallback(() => ask.current?.(), []);
  return { shared, refresh };
}
