import { useState } from 'react';
import type { PublicRecording } from '#shared/api/links.ts';
import { pathToPlay } from '#shared/rules/playable-source.ts';

/**
 * Whether this page has had to wait for a file that this device plays: then the video starts by itself when it is there.
 * @param recording null while it is loading
 */
export function useWasWithheld(recording: PublicRecording | null, playsOriginal: boolean): boolean {
  const [wasWithheld, setWithheld] = useState(false);
  const isWithheld = recording?.filePath != null && pathToPlay(recording, playsOriginal) === null;
  if (isWithheld && !wasWithheld) setWithheld(true);
  return wasWithheld || isWithheld;
}
