import { useEffect, useEffectEvent, useState } from 'react';
import type { Watching } from './watch-shown.ts';

/** When a page begins to watch what it shows, in milliseconds: its picture comes first. */
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
  /** See `watchShown`. */
  ask: Watching['ask'];
  /** Called when players show something else now, or nothing. */
  onOther: () => void;
}

/**
 * Watches whether what plays is still shown; see `watchShown`.
 * @returns whether the recording is refused: then there must be no player
 */
export function useShownWatch({ id, number, isPlayable }: Playing, listeners: Listeners): boolean {
  const [refused, setRefused] = useState<string | null>(null);
  const ask = useEffectEvent(listeners.ask);
  const onAnswer = useEffectEvent<Watching['onAnswer']>((shown) => {
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
      const { watchShown } = await import('./watch-shown.ts').catch(() => ({ watchShown: null }));
      if (closing.signal.aborted) return;
      if (watchShown === null) beginLater();
      else watchShown({ ask: (asking) => ask(asking), onAnswer: (shown) => onAnswer(shown), signal: closing.signal });
    };
    beginLater();
    return () => {
      clearTimeout(timer);
      closing.abort();
    };
  }, [id, number, isPlayable]);
  return refused === id;
}
