import { type RefObject, useState } from 'react';
import type { PlayerHandle } from './use-chapters.ts';

interface Version {
  id: string;
  fileVersion: number;
  filePath: string | null;
}

interface Held<V> {
  /** The version that plays. */
  version: V;
  /** Whether another has taken its place, so that it must not play on. */
  isStopped: boolean;
  /** Whether the video starts by itself: a viewer of another version has already pressed play. */
  isAccepted: boolean;
}

const holding = <V>(version: V, isAccepted = false): Held<V> => ({ version, isStopped: false, isAccepted });

const isSameVersion = (one: Version, other: Version) => one.id === other.id && one.fileVersion === other.fileVersion;

/**
 * The version that a player holds once `latest` is known. A version that has begun to play stops: its file is gone.
 * @param seconds how far it has played
 */
export function heldAfter<V extends Version>(held: Held<V>, latest: V, seconds: number): Held<V> {
  const { version, isStopped } = held;
  if (isSameVersion(version, latest)) {
    // While a change of its texts is being saved, a recording is another object on each render.
    return JSON.stringify(version) === JSON.stringify(latest) ? held : { ...held, version: latest };
  }
  const isOther = version.id !== latest.id || version.filePath === null || latest.filePath === null;
  if (isOther || !(isStopped || seconds > 0)) return holding(latest);
  return isStopped ? held : { ...held, isStopped: true };
}

/**
 * The version of a recording that a player plays. When another takes its place, it stops until the viewer wants the newer
 * one; where nothing has been played, the newer one is shown at once.
 * @returns `isStopped`: there must be no player, until `accept` plays the newer version
 */
export function useHeldVersion<V extends Version>(latest: V, player: RefObject<PlayerHandle | null>) {
  const [before, hold] = useState(() => holding(latest));
  const held = heldAfter(before, latest, player.current?.time ?? 0);
  if (held !== before) hold(held);
  return { ...held, accept: () => hold(holding(latest, true)) };
}
