import { useCallback, useState } from 'react';
import type { PublicRecording } from '#shared/api/links.ts';
import { isBeingMade, type Plays, sourceToPlay } from '#shared/rules/playable-source.ts';

/** The formats that this device plays. `onUnsupported` removes the segments, whose codecs the device may not play. */
export function usePlays(before: Plays) {
  const [plays, setPlays] = useState(before);
  const onUnsupported = useCallback(() => setPlays((known) => ({ ...known, segments: false })), []);
  return { plays, onUnsupported };
}

/**
 * Whether the page had to wait for a version that this device plays: then the video starts by itself when it is ready.
 * @param recording null while it is loading
 */
export function useWasWithheld(recording: PublicRecording | null, plays: Plays): boolean {
  const [wasWithheld, setWithheld] = useState(false);
  const isExpected = recording !== null && (recording.filePath !== null || isBeingMade(recording));
  const isWithheld = isExpected && sourceToPlay(recording, plays) === null;
  if (isWithheld && !wasWithheld) setWithheld(true);
  return wasWithheld || isWithheld;
}
