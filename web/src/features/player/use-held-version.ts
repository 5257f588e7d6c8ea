import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Recording } from '#shared/api/recordings.ts';
import { shownNumber } from '#shared/rules/playable-source.ts';
import type { PlayerHandle } from '#web/player/use-chapters.ts';

type Version = Pick<Recording, 'id' | 'fileVersion' | 'filePath' | 'kept'>;

interface Held<V> {
  /** The version that plays. */
  version: V;
  /** Whether it could not be played. */
  hasFailed: boolean;
  /** Whether the video starts by itself: a viewer of another version has already pressed play. */
  isAccepted: boolean;
}

const isSameVersion = (one: Version, other: Version) => one.id === other.id && shownNumber(one) === shownNumber(other);

/**
 * What a player holds once `latest` is known: it plays on what has begun to play.
 * @param seconds how far it has played
 */
export function heldAfter<V extends Version>(held: Held<V>, latest: V, seconds: number): Held<V> {
  const { version, hasFailed } = held;
  if (isSameVersion(version, latest)) {
    // While a change of its texts is being saved, a recording is another object on each render.
    return JSON.stringify(version) === JSON.stringify(latest) ? held : { ...held, version: latest };
  }
  const isOther = version.id !== latest.id || version.filePath === null || latest.filePath === null;
  if (!isOther && !hasFailed && seconds > 0) return held;
  return { version: latest, hasFailed: false, isAccepted: !isOther && hasFailed };
}

/**
 * The version of a recording that a player plays: it plays on when another takes its place, until the viewer wants the
 * newer one or it cannot be played any more.
 * @param readAgain is called at the end of a video, which may have been replaced meanwhile
 * @returns `isNewer`: whether there is a newer version; `accept` plays it; `fail` is to be called when the version fails
 */
export function useHeldVersion<V extends Version>(
  latest: V,
  player: RefObject<PlayerHandle | null>,
  readAgain: () => void,
) {
  const [before, hold] = useState<Held<V>>({ version: latest, hasFailed: false, isAccepted: false });
  const held = heldAfter(before, latest, player.current?.time ?? 0);
  if (held !== before) hold(held);
  const ask = useEffectEvent(readAgain);
  useEffect(() => {
    const atEnd = () => ask();
    // This event does not bubble.
    document.addEventListener('ended', atEnd, true);
    return () => document.removeEventListener('ended', atEnd, true);
  }, []);
  return {
    ...held,
    isNewer: !isSameVersion(held.version, latest),
    accept: () => hold({ version: latest, hasFailed: false, isAccepted: true }),
    fail: () => hold({ ...held, hasFailed: true }),
  };
}
