import { useCallback, useEffect, useRef, useState } from 'react';
import { followShared, type SharedState } from './follow-shared.ts';

/** The recording behind a share link, kept up to date while it is being converted; `refresh` asks again now. */
export function useSharedRecording(shareToken: string) {
  const [shared, setShared] = useState<SharedState>({ status: 'loading' });
  const ask = useRef<() => void>(undefined);
  useEffect(() => {
    const leaving = new AbortController();
    ask.current = followShared(shareToken, leaving.signal, setShared);
    return () => leaving.abort();
  }, [shareToken]);
  const refresh = useCallback(() => ask.current?.(), []);
  return { shared, refresh };
}
