import { useState } from 'react';
import {
  isBeingMade,
  type PlayableRecording,
  type Plays,
  playsWithout,
  sourceToPlay,
} from '#shared/rules/video/playable-source.ts';

/**
 * The source of a recording for this device, and another one after the device could not play that.
 * @param recording null while it is loading
 * @param before the formats that the device plays
 * @param id tells one recording from another in the same player
 * @returns `onUnsupported`, to be called when the source cannot be played: it returns whether the page waits for
 *   another. `wasWithheld`: whether the page had to wait for one: then the video starts by itself
 */
export function usePlayable(recording: PlayableRecording | null, before: Plays, id = '') {
  const [known, setKnown] = useState({ id, plays: before, wasWithheld: false });
  const isSame = known.id === id;
  const plays = isSame ? known.plays : { ...known.plays, refusesOriginal: false };
  const source = recording && sourceToPlay(recording, plays);
  const isExpected = recording !== null && (recording.filePath !== null || isBeingMade(recording));
  const wasWithheld = (isSame && known.wasWithheld) || (isExpected && !source);
  if (!isSame || wasWithheld !== known.wasWithheld) setKnown({ id, plays, wasWithheld });
  const onUnsupported = (): boolean => {
    const left = recording && source && playsWithout(source, recording, plays);
    if (left) setKnown({ id, plays: left, wasWithheld });
    return !!left;
  };
  return { plays, source, wasWithheld, onUnsupported };
}
