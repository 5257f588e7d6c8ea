import { useCallback, useState } from 'react';
import type { PublicRecording } from '#shared/api/links.ts';
import { isBeingMade, type Plays, sourceToPlay } from '#shared/rules/playable-source.ts';

/** What this device plays, and what tells that it does not play the segments of this recording. */
export function usePlays(before: Plays) {
  const [plays, setPlays] = useState(before);
  const onUnsupported = useCallback(() => setPlays((known) => ({ ...known, segments: false })), []);
  return { plays, onUnsupported };
}

/**
 * Whether this page has had to wait for something that this device plays: then the video starts by itself when it is there.
 * @param recording null while it is loading
 */
export function useWasWithheld(recording: PublicRecording | null, plays: Plays): boolean {
  const [wasWithheld, setWithheld] = useState(false);
  const isExpected = recording !== null && (recording.filePath !== null || isBeingMade(recording));
  const isWithheld = isExpected && sourceToPlay(recording, plays) === null;
  if (isWithheld && !wasWithheld) setWithheld(true);
  return wasWithheld || isWithheld;
}
