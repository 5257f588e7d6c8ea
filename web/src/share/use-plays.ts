import { useCallback, useState } from 'react';
import type { Plays } from '#shared/rules/playable-source.ts';

/** What this device plays, and what tells that it does not play the segments of this recording. */
export function usePlays(before: Plays) {
  const [plays, setPlays] = useState(before);
  const onUnsupported = useCallback(() => setPlays((known) => ({ ...known, segments: false })), []);
  return { plays, onUnsupported };
}
