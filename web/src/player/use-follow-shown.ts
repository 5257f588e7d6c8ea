import { useEffect, useEffectEvent, useState } from 'react';
import type { Following } from './follow-shown.ts';

/** When a page begins to follow what it shows, in milliseconds: its picture comes first. */
const BEGIN_MS = 5000;

interface Playing {
  /** Of the recording. */
  id: string;
  /** See `fileVersion`. */
  number: number;
  /** Whether there is a player. */
  isPlayable: boolean;
}

interface Listeners {
  /** See `followShown`. */
  ask: Following['ask'];
  /** Called when players show something else now, or nothing. */
  onOther: () => void;
}

/**
 * Follows whether what plays is still shown; see `followShown`.
 * @returns whether the recording is refused: then there must be no player
 */
export function useFollowShown({ id, number, isPlayable }: Playing, listeners: Listeners): boolean {
  const [refused, setRefused] = useState<string | null>(null);
  const ask = useEffectEvent(listeners.ask);
  const onAnswer = useEffectEvent<Following['onAnswer']>((shown) => {
    if (shown === null) setRefused(id);
    if (shown?.number !== number || !shown.isPlayable) listeners.onOther();
  });
  useEffect(() => {
    if (!isPlayable) return;
    const closing = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const beginLater = () => {
      timer = setTimeout(() => void begin(), BEGIN_MS);
    };
    const begin = async () => {
      const { followShown } = await import('./follow-shown.ts').catch(() => ({ followShown: null }));
      if (closing.signal.aborted) return;
      if (followShown === null) beginLater();
      else followShown({ ask: (asking) => ask(asking), onAnswer: (shown) => onAnswer(shown), signal: closing.signal });
    };
    beginLater();
    return () => {
      clearTimeout(timer);
      closing.abort();
    };
  }, [id, number, isPlayable]);
  return refused === id;
}
